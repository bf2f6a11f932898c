import { type Cents, formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'
import { daysBetween, type LocalDate } from '#values/local-date.ts'
import { businessDaysOf } from '#values/term-words.ts'

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

/** Path of a URL without its query. */
export const screenOf = (path: string): string => path.split('?', 1)[0] ?? path

/** Item count per screen, for the menu. */
export function countsByScreen(rows: readonly Waiting[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path, itens } of rows)
    counts.set(screenOf(path), (counts.get(screenOf(path)) ?? 0) + itens)
  return counts
}

type Work = Waiting & { readonly tela: string }

/** The next work of a queue on another screen; undefined if nothing else waits. */
export function nextInQueue(
  rows: readonly Work[],
  here: string,
): { readonly label: string; readonly path: string } | undefined {
  const next = rows.find(({ path }) => screenOf(path) !== screenOf(here))
  return (
    next && {
      label: `Próximo da minha fila: ${next.tela}, ${formatWhole(next.itens)}`,
      path: next.path,
    }
  )
}

type Termed = {
  readonly path: string
  readonly prazo: {
    readonly total: number
    readonly passados: number
    readonly alem: number
  } | null
}

/** Business days left of each screen's most urgent item; negative if it is late. */
export function daysLeftByScreen(rows: readonly Termed[]): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  for (const { path, prazo } of rows) {
    if (prazo === null) continue
    const days = prazo.alem > 0 ? -prazo.alem : prazo.total - prazo.passados
    const screen = screenOf(path)
    left.set(screen, Math.min(left.get(screen) ?? days, days))
  }
  return left
}

/** Deadline text of the oldest item per screen: 'vence em 2 dias úteis'. */
export function deadlinesByScreen(rows: readonly Termed[]): ReadonlyMap<string, string> {
  const words = (days: number) =>
    days < 0
      ? `${businessDaysOf(-days)} além do prazo`
      : days === 0
        ? 'vence hoje'
        : `vence em ${businessDaysOf(days)}`
  return new Map([...daysLeftByScreen(rows)].map(([screen, days]) => [screen, words(days)]))
}

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
