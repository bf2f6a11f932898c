import type { Refusal } from '#values/refusal.ts'
import type { Decision, EventFacts, GuardVerdict } from './events.ts'
import type { Flag, ItemPerson, ItemState } from './item.ts'
import { blockedByGuard, needsJustification, refuse } from './refusals.ts'

/**
 * A fiador follows its boleto unless set apart; a boleto on ISENTAR sets all its fiadores to
 * ISENTAR (rules 4.4).
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

const unchangedPerson = (person: ItemPerson): ItemPerson => person

/**
 * Applies guard results to the flags: a block sets ISENTAR by GUARDA; clearing it restores the
 * previous flag (rules 4.6).
 */
export const withGuards = (item: ItemState, guards: GuardVerdict): ItemState => {
  const flags = (): Pick<ItemState, 'flag' | 'flagSetBy'> => {
    if (guards.block !== undefined) return { flag: 'ISENTAR', flagSetBy: 'GUARDA' }
    if (item.flagSetBy !== 'GUARDA') return { flag: item.flag, flagSetBy: item.flagSetBy }
    // Restore the justification stored before the guard, so that no decision is lost.
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
 * Applies a person's flags to an item whose guards are already applied. NEGATIVAR detaches the
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
  // A boleto on ISENTAR or a blocked fiador shows ISENTAR, so neither counts as a choice.
  if (flaggedItem.flag === 'ISENTAR') return withPersons(flaggedItem, unchangedPerson)
  const flagByFiador = new Map(decision.fiadores?.map((fiador) => [fiador.id, fiador.flag]))
  return withPersons(flaggedItem, (person) => {
    const flag =
      person.id === 'LOJISTA' || person.isBlocked ? undefined : flagByFiador.get(person.id)
    return flag === undefined ? person : { ...person, isSetApart: flag === 'ISENTAR' }
  })
}

/**
 * Checks whether the flags allow the item to move: a block is never NEGATIVAR, and a person's
 * ISENTAR needs a justification (rules 4.4, 4.6).
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
  // A cleared guard leaves no reason in force.
  const isReasoned = item.justification !== undefined
  return isReasoned || (decision === undefined && item.flagSetBy === 'GUARDA')
    ? undefined
    : needsJustification(item.numBoleto)
}

/** Applies guards, then the decision; a user who changes nothing is not recorded as analyst. */
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

/** Compares two decisions: flag, justification and the flag of each fiador. */
export const isSameDecision = (before: ItemState, after: ItemState): boolean =>
  before.flag === after.flag &&
  before.flagSetBy === after.flagSetBy &&
  before.justification?.id === after.justification?.id &&
  before.persons.every(
    ({ flag, isSetApart }, index) =>
      flag === after.persons[index]?.flag && isSetApart === after.persons[index]?.isSetApart,
  )
