import { daysBetween, type LocalDate } from '#values/local-date.ts'
import { businessDaysOf } from '#values/term-words.ts'
import { formatWhole } from '#values/whole-number.ts'

type Waiting = { readonly path: string; readonly itens: number }

/** Path of a URL without its query. */
export const screenOf = (path: string): string => path.split('?', 1)[0] ?? path

/** True if other rows lead to the same screen: then its act names the row. */
export const isRepeated = (
  rows: readonly Pick<Waiting, 'path'>[],
  { path }: Pick<Waiting, 'path'>,
): boolean => rows.filter((row) => screenOf(row.path) === screenOf(path)).length > 1

/** 'há 3 dias', 'desde hoje': age of the oldest item. */
export function ageOf(since: LocalDate, today: LocalDate): string {
  const days = daysBetween(since, today)
  return days === 0 ? 'desde hoje' : `há ${formatWhole(days)} ${days === 1 ? 'dia' : 'dias'}`
}

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
