import { countOf } from '#values/count-of.ts'
import { addDays, formatDate, type LocalDate } from '#values/local-date.ts'

import type { FactKind } from '../contract.ts'

/** Screens that show facts of a kind; users of one of them see these facts. */
const screens: Readonly<Record<FactKind, readonly string[]>> = {
  PAGOU: ['/acompanhar-boletos', '/boletos'],
  QUEBROU_PROMESSA: ['/agir-hoje', '/boletos'],
  SAIU_DO_BUREAU: ['/boletos-negativados', '/acompanhar-boletos'],
  VOLTOU_COM_ERRO: ['/reenvio-retorno-erro', '/boletos-negativados'],
  AJUIZADA: ['/acompanhar-ajuizamentos'],
  CITACAO: ['/linha-do-tempo', '/boletos'],
}

/** Kinds of facts for a user. */
export const kindsFor = (opens: (path: string) => boolean): FactKind[] =>
  (Object.keys(screens) as FactKind[]).filter((kind) => screens[kind].some(opens))

type FactDetails = {
  readonly kind: FactKind
  /** Boletos that the fact is about. */
  readonly items: number
  /** Who acted, of a mention. */
  readonly by: string | null
  /** The promised day, of a broken promise. */
  readonly on: LocalDate | null
}

const boletos = (count: number) => countOf(count, 'boleto', 'boletos')

/** Words of the line: after the tenant's name, or before it for a mention. */
export function factWords({ kind, items, by, on }: FactDetails): string {
  switch (kind) {
    case 'PAGOU':
      return items === 1 ? 'pagou' : `pagou ${boletos(items)}`
    case 'QUEBROU_PROMESSA':
      return on === null
        ? 'não pagou o que prometeu'
        : `não pagou a promessa de ${formatDate(on).slice(0, 5)}`
    case 'SAIU_DO_BUREAU':
      return items === 1 ? 'saiu do bureau' : `saiu do bureau: ${boletos(items)}`
    case 'VOLTOU_COM_ERRO':
      return `voltou do bureau com erro: ${boletos(items)}`
    case 'AJUIZADA':
      return 'teve a ação ajuizada'
    case 'CITACAO':
      return `${by ?? 'Alguém'} citou você em`
  }
}

/** Title of what changed since the last visit, while its day is not known too. */
export const lastVisitTitle = 'Desde a sua última visita'

/**
 * 'Desde a sua última visita'; without a recent one 'Desde ontem', or after a weekend 'Desde
 * 13/11/2026', the business day before.
 */
export function sinceTitle(
  { ultimaVisita, desde }: { readonly ultimaVisita: Date | null; readonly desde: LocalDate },
  today: LocalDate,
): string {
  if (ultimaVisita !== null) return lastVisitTitle
  return addDays(today, -1) === desde ? 'Desde ontem' : `Desde ${formatDate(desde)}`
}
