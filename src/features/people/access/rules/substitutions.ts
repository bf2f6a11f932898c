import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'
import { type Refusal, refusal } from '#values/refusal.ts'

import { initialProfiles } from './session.ts'
import { includes, type Scope } from './people.ts'

/** Longest substitution: a maternity leave (Lei 11.770/2008). */
export const LONGEST_DAYS = 180

/** First and last day, inclusive. */
export type Days = { readonly from: LocalDate; readonly until: LocalDate }

const overlap = (a: Days, b: Days): boolean => a.from <= b.until && b.from <= a.until
const inWords = ({ from, until }: Days): string =>
  from === until ? `em ${formatDate(from)}` : `de ${formatDate(from)} a ${formatDate(until)}`

/** A user's facts for a substitution. */
export type PartyFacts = {
  readonly id: number
  readonly name: string
  readonly profileId: number
  readonly malls: Scope
  readonly isActive: boolean
}

/** A substitution not ended early, with both users. */
export type OpenSubstitution = Days & {
  readonly absent: { readonly id: number; readonly name: string }
  readonly substitute: { readonly id: number; readonly name: string }
  /** Accepted by the substitute; without effect before. */
  readonly isAccepted: boolean
}

const narrowed = (a: Scope, b: Scope): Scope => {
  if (a === 'all') return b
  return b === 'all' ? a : a.filter((mall) => b.includes(mall))
}

/**
 * Malls of a substitution: those agreed that both users still see. Malls assigned later are not
 * added; removed ones drop out.
 */
export const mallsInForce = (agreed: Scope, absent: Scope, substitute: Scope): Scope =>
  narrowed(narrowed(agreed, absent), substitute)

/** True if a substitution applies on a day in at least one mall. */
export const isInForce = ({ from, until }: Days, malls: Scope, today: LocalDate): boolean =>
  from <= today && today <= until && malls.length > 0

type Asking = { readonly id: number | null; readonly profile: string; readonly malls: Scope }

/** Company-wide administrators name and end substitutes for others (decision 0054). */
export const administersAbsences = ({ profile, malls }: Asking): boolean =>
  profile === initialProfiles.AD && malls === 'all'

/** Allows naming a substitute for oneself, and for anybody as a company-wide administrator. */
export const mayNameFor = (asking: Asking, absentId: number): Refusal | undefined =>
  asking.id === absentId || administersAbsences(asking)
    ? undefined
    : refusal(
        'SEM_PERMISSAO',
        'Cada pessoa nomeia quem a substitui; por outra, só um administrador que vê todos os shoppings.',
      )

/** A substitute is another active user of the same profile with the same malls or more. */
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

/** Validates a new substitution against existing ones: one substitute per user, and no chains. */
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

/** Detects chains: substitutes cannot be substituted or absent. Pending requests do not count. */
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

/** Only the substitute may accept, no administrator for them (rules-5-7, decision 14). */
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

/** Both users and company-wide administrators may end a substitution. */
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
