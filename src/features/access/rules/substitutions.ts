import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import { initialProfiles } from '../rules.ts'
import { includes, type Scope } from './people.ts'

/** The longest that somebody acts for somebody else: a maternity leave (Lei 11.770/2008). */
export const LONGEST_DAYS = 180

/** From day to day, both included. */
export type Days = { readonly from: LocalDate; readonly until: LocalDate }

const overlap = (a: Days, b: Days): boolean => a.from <= b.until && b.from <= a.until
const inWords = ({ from, until }: Days): string =>
  from === until ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(until)}`

/** A person as a substitution needs them. */
export type PartyFacts = {
  readonly id: number
  readonly name: string
  readonly profileId: number
  readonly malls: Scope
  readonly isActive: boolean
}

/** A substitution that nobody ended, with its two people. */
export type OpenSubstitution = Days & {
  readonly absent: { readonly id: number; readonly name: string }
  readonly substitute: { readonly id: number; readonly name: string }
  /** The substitute said yes; until then it has no effect. */
  readonly isAccepted: boolean
}

const narrowed = (a: Scope, b: Scope): Scope => {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter((mall) => b.includes(mall))
}

/**
 * The malls in which somebody acts for somebody else: those of the day it was agreed that both see
 * still. A mall given since is not added, one taken from either is gone.
 */
export const mallsInForce = (agreed: Scope, absent: Scope, substitute: Scope): Scope =>
  narrowed(narrowed(agreed, absent), substitute)

/** Whether a substitution holds on a day, in at least one mall. */
export const isInForce = ({ from, until }: Days, malls: Scope, today: LocalDate): boolean =>
  from <= today && today <= until && malls.length > 0

type Asking = { readonly id: number | null; readonly profile: string; readonly malls: Scope }

/** Whoever administers and sees the whole company names and ends for others (decision 0054). */
export const administersAbsences = ({ profile, malls }: Asking): boolean =>
  profile === initialProfiles.AD && malls === 'all'

/** For whom somebody may name a substitute: for oneself, and for anybody as such an administrator. */
export const mayNameFor = (asking: Asking, absentId: number): Refusal | undefined =>
  asking.id === absentId || administersAbsences(asking)
    ? undefined
    : refusal(
        'SEM_PERMISSAO',
        'Cada pessoa nomeia quem a substitui; por outra, só um administrador que vê todos os shoppings.',
      )

/** Who may act for whom: another active person of the same profile, who sees the same malls or more. */
export function mayBeSubstitute(absent: PartyFacts, substitute: PartyFacts): Refusal | undefined {
  if (absent.id === substitute.id)
    return refusal('A_PROPRIA_PESSOA', 'Ninguém substitui a si mesmo.')
  if (!substitute.isActive)
    return refusal('PESSOA_INATIVA', `O usuário de ${substitute.name} está inativo.`)
  if (absent.profileId !== substitute.profileId)
    return refusal('OUTRO_PERFIL', `${substitute.name} tem outro perfil que ${absent.name}.`)
  return includes(substitute.malls, absent.malls)
    ? undefined
    : refusal('FALTAM_SHOPPINGS', `${substitute.name} não vê todos os shoppings de ${absent.name}.`)
}

const mayLast = ({ from, until }: Days, today: LocalDate): Refusal | undefined => {
  if (from < today) return refusal('DIA_PASSADO', 'A substituição começa hoje ou depois.')
  if (until < from) return refusal('DIAS', 'O último dia vem antes do primeiro.')
  return until > addDays(from, LONGEST_DAYS - 1)
    ? refusal('LONGA_DEMAIS', `Uma substituição dura no máximo ${LONGEST_DAYS} dias.`)
    : undefined
}

/**
 * Whether a person may be named to act for another on these days, beside what was agreed already:
 * no second substitute of one person, nobody in the place of somebody by somebody who is away, and
 * so no chain.
 */
export function mayName(
  absent: PartyFacts,
  substitute: PartyFacts,
  days: Days,
  facts: { readonly today: LocalDate; readonly open: readonly OpenSubstitution[] },
): Refusal | undefined {
  if (!absent.isActive)
    return refusal('PESSOA_INATIVA', `O usuário de ${absent.name} está inativo.`)
  const unfit = mayBeSubstitute(absent, substitute) ?? mayLast(days, facts.today)
  if (unfit) return unfit
  const around = facts.open.filter((other) => overlap(other, days))
  const second = around.find((other) => other.absent.id === absent.id)
  if (second)
    return refusal(
      'JA_SUBSTITUIDA',
      `${absent.name} já tem substituto ${inWords(second)}: ${second.substitute.name}.`,
      'Encerre essa substituição ou escolha outros dias.',
    )
  return wouldChain({ ...days, absent, substitute }, around)
}

/**
 * Nobody acts for somebody who acts for another one, and nobody who is away acts for anybody. What
 * was only asked for holds nobody back.
 */
function wouldChain(
  { absent, substitute }: Omit<OpenSubstitution, 'isAccepted'>,
  around: readonly OpenSubstitution[],
): Refusal | undefined {
  const accepted = around.filter(({ isAccepted }) => isAccepted)
  const away = accepted.find((other) => other.absent.id === substitute.id)
  if (away)
    return refusal(
      'SUBSTITUTO_AUSENTE',
      `${substitute.name} estará ausente ${inWords(away)}.`,
      'Escolha outra pessoa ou outros dias.',
    )
  const needed = accepted.find((other) => other.substitute.id === absent.id)
  return (
    needed &&
    refusal(
      'SUBSTITUI_ALGUEM',
      `${absent.name} substitui ${needed.absent.name} ${inWords(needed)}, e ninguém age por quem age por outra pessoa.`,
      'Encerre antes essa substituição ou escolha outros dias.',
    )
  )
}

const isOver = ({ until }: Days, isEnded: boolean, today: LocalDate): Refusal | undefined =>
  isEnded || until < today ? refusal('ENCERRADA', 'Esta substituição já terminou.') : undefined

/** The substitute alone accepts, and no administrator in their name (rules-5-7, decision 14). */
export function mayAccept(
  asking: Pick<Asking, 'id'>,
  of: OpenSubstitution & { readonly isEnded: boolean },
  facts: { readonly today: LocalDate; readonly open: readonly OpenSubstitution[] },
): Refusal | undefined {
  if (asking.id !== of.substitute.id)
    return refusal('SEM_PERMISSAO', 'Só quem foi nomeado aceita a substituição.')
  const around = facts.open.filter((other) => overlap(other, of))
  return isOver(of, of.isEnded, facts.today) ?? wouldChain(of, around)
}

type Parties = Days & {
  readonly absentId: number
  readonly substituteId: number
  readonly isEnded: boolean
}

/** Both people of a substitution end it, and an administrator of the whole company. */
export const mayEnd = (
  asking: Asking,
  substitution: Omit<Parties, 'from'>,
  today: LocalDate,
): Refusal | undefined => {
  const { absentId, substituteId } = substitution
  if (![absentId, substituteId].includes(asking.id ?? 0) && !administersAbsences(asking))
    return refusal(
      'SEM_PERMISSAO',
      'As duas pessoas encerram a substituição, ou um administrador que vê todos os shoppings.',
    )
  return isOver({ ...substitution, from: substitution.until }, substitution.isEnded, today)
}
