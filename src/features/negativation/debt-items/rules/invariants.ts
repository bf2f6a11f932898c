import { hasListed, type ItemState } from './item.ts'
import { closesWithCycle, S } from './status.ts'

type Invariant = readonly [sentence: string, holds: (item: ItemState) => boolean]

const INVARIANTS: readonly Invariant[] = [
  [
    'only FINALIZADO has a resultado, and always',
    (item) => (item.status === S.DONE) === (item.resultado !== undefined),
  ],
  [
    'an item in error says of which operation',
    (item) => (item.status === S.FAILED) === (item.failedOperation !== undefined),
  ],
  [
    'a removal has its motive until it is done',
    (item) =>
      (item.status === S.REMOVAL || item.failedOperation === 'EXCLUSAO') ===
      (item.removal !== undefined),
  ],
  [
    'a listed person is seen: the item is negativated, in error, in removal or on its way',
    (item) =>
      !hasListed(item) ||
      item.resultado === 'NEGATIVADO' ||
      item.status === S.FAILED ||
      item.status === S.REMOVAL ||
      (item.status === S.SENDING && item.batch !== undefined),
  ],
  [
    'NEGATIVADO lists somebody, or a correction is on its way',
    (item) =>
      item.resultado !== 'NEGATIVADO' || hasListed(item) || item.batch?.operation === 'CORRECAO',
  ],
  [
    'a removal has somebody to remove, or its lote on its way',
    (item) => item.status !== S.REMOVAL || hasListed(item) || item.batch !== undefined,
  ],
  [
    'a lote belongs to the step it was sent from',
    ({ batch, status, resultado, failedOperation }) =>
      batch === undefined ||
      (batch.operation === 'INCLUSAO' &&
        (status === S.SENDING || failedOperation === 'INCLUSAO')) ||
      (batch.operation === 'EXCLUSAO' && status === S.REMOVAL) ||
      (batch.operation === 'CORRECAO' && resultado === 'NEGATIVADO'),
  ],
  [
    'nobody waits for a return that no lote will bring',
    (item) =>
      item.batch !== undefined ||
      item.persons.every(
        (person) => person.inclusion !== 'ENVIADO' && person.exclusion !== 'ENVIADO',
      ),
  ],
  [
    'boleto ISENTAR means every fiador ISENTAR, and the lojista follows the boleto',
    (item) =>
      item.persons.every((person) =>
        person.id === 'LOJISTA'
          ? person.flag === item.flag
          : item.flag === 'NEGATIVAR' || person.flag === 'ISENTAR',
      ),
  ],
  [
    'NEGATIVAR carries no justification',
    (item) => item.flag === 'ISENTAR' || item.justification === undefined,
  ],
  [
    'what waits for the sending is NEGATIVAR',
    (item) => item.status !== S.SENDING || item.flag === 'NEGATIVAR',
  ],
  [
    'a closed cycle holds nothing undecided',
    (item) => item.cycleOpen || !closesWithCycle(item.status),
  ],
  [
    'nobody is sent more than five times',
    (item) => item.persons.every((person) => person.attempts >= 0 && person.attempts <= 5),
  ],
]

/** The sentence of a violated invariant; undefined for every state that the machine can reach. */
export const brokenInvariant = (item: ItemState): string | undefined =>
  INVARIANTS.find(([, holds]) => !holds(item))?.[0]
