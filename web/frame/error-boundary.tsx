import { Component, type ReactNode } from 'react';
import { errorMessages } from '../messages/shared/errors.ts';
import { Button } from '../ui/form/button.tsx';
import { EmptyState } from '../ui/page/query-states.tsx';

interface State {
  error: Error | undefined;
  place: string;
}

/** Shows the error of a broken screen while the frame keeps working. Navigation resets it. */
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
        title={errorMessages.brokenTitle}
        text={errorMessages.brokenText}
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            {errorMessages.loadAgain}
          </Button>
        }
      />
    );
  }
}
