import type { Work } from './work.ts'

export type RequestedMalls = {
  readonly idShopping?: readonly number[] | undefined
  readonly shoppings?: readonly number[] | undefined
}

const within = (
  own: Work['actor']['malls'],
  requestedMalls: readonly number[] | undefined,
): readonly number[] | undefined =>
  own === 'all'
    ? requestedMalls
    : requestedMalls === undefined
      ? own
      : requestedMalls.filter((mall) => own.includes(mall))

/** The requested malls, limited to the user's own; undefined means every mall. */
export const requestedMallIds = (
  { actor }: Work,
  { idShopping, shoppings }: RequestedMalls,
): readonly number[] | undefined => within(actor.malls, shoppings ?? idShopping)
