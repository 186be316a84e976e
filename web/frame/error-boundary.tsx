import { Component, type ReactNode } from 'react';
import { faultWords } from '../messages/shared/faults.ts';
import { Button } from '../ui/form/button.tsx';
import { EmptyState } from '../ui/page/states.tsx';

interface State {
  error: Error | undefined;
  place: string;
}

/** A screen that breaks says so, and the frame around it goes on. Another address begins anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined, place: window.location.pathname };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(_props: unknown, state: State): Partial<State> | null {
    const place = window.location.pathname;
    return place === state.place ? null : { place, error: undefined };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return (
      <EmptyState
        title={faultWords.brokenTitle}
        text={faultWords.brokenText}
        action={
          <Button look="primary" onClick={() => window.location.reload()}>
            {faultWords.loadAgain}
          </Button>
        }
      />
    );
  }
}
