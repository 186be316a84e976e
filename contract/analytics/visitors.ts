import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { about, text } from '../wire.ts';
import { dataAnswer } from './list.ts';

const Erased = Type.Object({
  events: Type.Integer({ minimum: 0, description: 'How many events went; 0 for somebody whom nobody knows.' }),
});

export const visitorOperations = {
  eraseVisitor: operation({
    id: 'eraseVisitor',
    method: 'DELETE',
    path: '/websites/{id}/visitors',
    summary: 'Erase what a visitor did',
    tag: 'Websites',
    body: Type.Object({
      person: Type.Optional(
        text(
          200,
          1,
          about('Whom: as your pages name them in `user`. Every visit in which they were named goes as a whole.'),
        ),
      ),
      visit: Type.Optional(
        text(20, 1, about('Or by a visit: `visit_id` as the export shows it. What its visitor did that day goes.')),
      ),
    }),
    status: 200,
    answer: dataAnswer(Erased),
    refusals: [400, 404, 422],
  }),
};
