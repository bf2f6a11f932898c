import { type Cents, formatBrl } from '#values/cents.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'

// `since`: smallest amount that is shown in this unit after rounding.
const units = [
  { since: 99_999_500_000, from: 100_000_000_000, word: 'bi', decimals: 2 },
  { since: 99_950_000, from: 100_000_000, word: 'mi', decimals: 2 },
  { since: 100_000, from: 100_000, word: 'mil', decimals: 0 },
] as const

/** Rounded amount for charts: 'R$ 10,34 mi', 'R$ 530 mil', 'R$ 912,40'. Tables are exact. */
export function shortBrl(amount: Cents): string {
  const size = Math.abs(amount)
  const unit = units.find(({ since }) => size >= since)
  if (!unit) return formatBrl(amount)
  const shown = Math.round((size / unit.from) * 10 ** unit.decimals) / 10 ** unit.decimals
  const text = shown.toLocaleString('pt-BR', {
    minimumFractionDigits: unit.decimals,
    maximumFractionDigits: unit.decimals,
  })
  return `${amount < 0 ? '-' : ''}R$\u00a0${text}\u00a0${unit.word}`
}

type Waiting = { readonly path: string; readonly itens: number }

/** True for a row of the queue that counts proposals of others. */
export const isConfirmation = ({ path }: { readonly path: string }): boolean =>
  /[?&](aba=confirmacoes|pendencia=AGUARDA_CONFIRMACAO)$/.test(path)

/** Number of proposals in the queue; their details come with another request. */
export const countToConfirm = (rows: readonly Waiting[]): number =>
  rows.filter(isConfirmation).reduce((sum, { itens }) => sum + itens, 0)

type Proposed = { readonly venceEm: LocalDate | null; readonly em: Date }

/** Proposals by the day on which they end, then the oldest first; those without an end last. */
export const firstToEnd = <P extends Proposed>(proposals: readonly P[]): P[] =>
  proposals.toSorted(
    (a, b) => (a.venceEm ?? '9').localeCompare(b.venceEm ?? '9') || a.em.getTime() - b.em.getTime(),
  )

/** 'expira hoje', 'expira amanhã', 'expira em 6 dias'; 'sem prazo' without a day. */
export function expiryWords(
  venceEm: LocalDate | null,
  today: LocalDate,
): { readonly words: string; readonly isSoon: boolean } {
  if (venceEm === null) return { words: 'sem prazo', isSoon: false }
  const days = daysBetween(today, venceEm)
  const when = days <= 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`
  return { words: `expira ${when}`, isSoon: days <= 1 }
}

type Step = { readonly codigo: string; readonly parados: number; readonly chegaram: number }

// Steps that most cycles never reach; hidden while empty to save space.
const rare: ReadonlySet<string> = new Set([
  'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
  'FINALIZADO_COM_ERRO',
])

export const drawnSteps = <S extends Step>(steps: readonly S[]): S[] =>
  steps.filter(({ codigo, parados, chegaram }) => parados + chegaram > 0 || !rare.has(codigo))
