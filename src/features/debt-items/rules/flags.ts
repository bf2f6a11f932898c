import type { Refusal } from '#values/refusal.ts'
import type { Decision, EventFacts, GuardVerdict } from './events.ts'
import type { Flag, ItemPerson, ItemState } from './item.ts'
import { blockedByGuard, needsJustification, refuse } from './refusals.ts'

/**
 * A fiador follows its boleto unless set apart; boleto ISENTAR means all its fiadores ISENTAR
 * (rules 4.4).
 */
const personFlag = (person: ItemPerson, boleto: Flag): Flag => {
  if (person.id === 'LOJISTA') return boleto
  return boleto === 'ISENTAR' || person.isBlocked || person.isSetApart ? 'ISENTAR' : 'NEGATIVAR'
}

const withPersons = (item: ItemState, change: (person: ItemPerson) => ItemPerson): ItemState => ({
  ...item,
  persons: item.persons.map((person) => {
    const changedPerson = change(person)
    return { ...changedPerson, flag: personFlag(changedPerson, item.flag) }
  }),
})

const keepPerson = (person: ItemPerson): ItemPerson => person

/**
 * Puts what the guards say onto the flags: a block sets ISENTAR by GUARDA, and one that clears
 * gives back what stood before (rules 4.6).
 */
export const withGuards = (item: ItemState, guards: GuardVerdict): ItemState => {
  const flags = (): Pick<ItemState, 'flag' | 'flagSetBy'> => {
    if (guards.block !== undefined) return { flag: 'ISENTAR', flagSetBy: 'GUARDA' }
    if (item.flagSetBy !== 'GUARDA') return { flag: item.flag, flagSetBy: item.flagSetBy }
    // The justification a person had stored before the guard stands again, so that no decision is
    // lost.
    return item.justification === undefined
      ? { flag: 'NEGATIVAR', flagSetBy: undefined }
      : { flag: 'ISENTAR', flagSetBy: 'PESSOA' }
  }
  return withPersons({ ...item, ...flags() }, (person) =>
    person.id === 'LOJISTA'
      ? person
      : { ...person, isBlocked: guards.blockedFiadores.includes(person.id) },
  )
}

const unknownPerson = (item: ItemState, decision: Decision): Refusal | undefined => {
  if (decision.isOfOtherLoja)
    return refuse('PESSOA_DESCONHECIDA', `A loja informada não é a do boleto ${item.numBoleto}.`)
  const personIds = new Set(item.persons.map((person) => person.id))
  const unknown = decision.fiadores?.find((fiador) => !personIds.has(fiador.id))
  return (
    unknown &&
    refuse('PESSOA_DESCONHECIDA', `O fiador ${unknown.id} não é do boleto ${item.numBoleto}.`)
  )
}

/**
 * The flags a person gives, on an item whose guards are already applied. NEGATIVAR detaches the
 * justification (rules 4.3 b).
 */
export const withDecision = (item: ItemState, decision: Decision): ItemState => {
  const isGuarded = item.flagSetBy === 'GUARDA'
  const isChanged = decision.flag !== item.flag
  const flaggedItem: ItemState = isGuarded
    ? item
    : {
        ...item,
        flag: decision.flag,
        flagSetBy: isChanged ? 'PESSOA' : item.flagSetBy,
        justification: decision.flag === 'NEGATIVAR' ? undefined : item.justification,
      }
  // A boleto that is ISENTAR shows every fiador ISENTAR, and so does a blocked fiador: neither says
  // anything of a choice.
  if (flaggedItem.flag === 'ISENTAR') return withPersons(flaggedItem, keepPerson)
  const flagByFiador = new Map(decision.fiadores?.map((fiador) => [fiador.id, fiador.flag]))
  return withPersons(flaggedItem, (person) => {
    const flag =
      person.id === 'LOJISTA' || person.isBlocked ? undefined : flagByFiador.get(person.id)
    return flag === undefined ? person : { ...person, isSetApart: flag === 'ISENTAR' }
  })
}

/**
 * Whether the flags may stand when the item moves on: a block is never NEGATIVAR, and ISENTAR by a
 * person carries a justification (rules 4.4, 4.6).
 */
export const mayDecide = (
  item: ItemState,
  decision: Decision | undefined,
  guards: GuardVerdict,
): Refusal | undefined => {
  const wanted = decision?.flag ?? item.flag
  if (decision !== undefined) {
    const unknown = unknownPerson(item, decision)
    if (unknown) return unknown
  }
  if (guards.block !== undefined)
    return wanted === 'NEGATIVAR' ? blockedByGuard(guards.block) : undefined
  if (wanted === 'NEGATIVAR') return undefined
  // A guard that has cleared gave no reason that could still stand.
  const isReasoned = item.justification !== undefined
  return isReasoned || (decision === undefined && item.flagSetBy === 'GUARDA')
    ? undefined
    : needsJustification(item.numBoleto)
}

/** The item with its guards and then the decision on it; who changed nothing is no analyst. */
export const applyDecision = (
  item: ItemState,
  decision: Decision | undefined,
  facts: Pick<EventFacts, 'guards'>,
): { readonly item: ItemState; readonly isChanged: boolean } => {
  const guardedItem = withGuards(item, facts.guards)
  const next = decision === undefined ? guardedItem : withDecision(guardedItem, decision)
  const isChanged =
    next.flag !== guardedItem.flag ||
    next.persons.some((person, index) => person.flag !== guardedItem.persons[index]?.flag)
  return { item: next, isChanged }
}

/**
 * Does an item stand as decided as before: its flag, its justification and the flag of each fiador?
 */
export const isSameDecision = (before: ItemState, after: ItemState): boolean =>
  before.flag === after.flag &&
  before.flagSetBy === after.flagSetBy &&
  before.justification?.id === after.justification?.id &&
  before.persons.every(
    ({ flag, isSetApart }, index) =>
      flag === after.persons[index]?.flag && isSetApart === after.persons[index]?.isSetApart,
  )
