import type { MenuGroup } from '../contract/session.ts'
import { visibleGroups } from './session.ts'

type Screen = { readonly url: string; readonly label: string }

/** Menu entry: one link for one or more screens, which have tabs. Each address keeps working. */
export type MenuEntry = {
  readonly label: string
  /** The first of its screens. */
  readonly to: string
  /** Granted screens with a tab, in tab order. */
  readonly screens: readonly Screen[]
  /** Granted screens without a tab: superseded ones, and those that need a record. */
  readonly unlisted: readonly Screen[]
}

export type EntryGroup = { readonly nome: string; readonly entries: readonly MenuEntry[] }

/** Screens that share an entry. A profile with only one of them sees that screen's own label. */
type SharedEntry = {
  readonly label: string
  readonly paths: readonly string[]
  readonly unlisted?: readonly string[]
  /** Labels of tabs that differ from those of their screens. */
  readonly tabs?: Readonly<Record<string, string>>
  /** Group of the entry if its screens are of several; otherwise screens share it within their own. */
  readonly group?: string
}

/** Why these: docs/decisions/0027-counts-and-start-page.md. Other screens are entries of their own. */
const sharedEntries: readonly SharedEntry[] = [
  {
    label: 'Ciclo de negativação',
    paths: ['/clientes-elegiveis', '/acompanhamento-workflow'],
  },
  {
    label: 'Envio e retornos',
    paths: ['/negativar-lojista', '/reenvio-retorno-erro', '/retorno-serasa'],
  },
  {
    label: 'Inclusão e baixa',
    paths: ['/inclusao-negativacao-manual', '/inclusao-baixa-manual', '/baixa-semiautomatica'],
  },
  {
    label: 'Consultar boletos',
    paths: ['/acompanhar-boletos', '/boletos-negativados', '/antes-e-depois-da-negativacao'],
    unlisted: ['/linha-do-tempo'],
  },
  {
    label: 'Contratos e prescrição',
    paths: ['/contratos-elegiveis', '/radar-de-prescricao'],
  },
  {
    label: 'Acompanhar ajuizamentos',
    paths: ['/acompanhar-ajuizamentos', '/status-workflow'],
  },
  {
    label: 'Importar planilhas',
    paths: ['/import-ajuizamentos', '/import-autos', '/import-ajuizamentos-manual'],
  },
  {
    label: 'Priorização',
    paths: ['/priorizacao', '/priorizacao-grupo-cobranca'],
    unlisted: ['/priorizacao-legado'],
  },
  {
    label: 'Fechar o mês',
    paths: [
      '/fechar-o-mes',
      '/status-dados',
      '/import-inadimplencia',
      '/importar-dados-oracle-manual',
      '/processamento-inadimplencia',
      '/calculo-inadimplencia',
      '/cadastro-inadimplencia',
    ],
  },
  {
    label: 'Resumo e relatório',
    paths: ['/resumo-de-inadimplencia', '/relatorio-inadimplencia'],
  },
  {
    label: 'Cadastros',
    paths: [
      '/cadastro-empresas',
      '/cadastro-grupo-de-cobranca',
      '/cadastro-serasa',
      '/cadastro-ajuizamento',
      '/configuracao-priorizacao',
      '/configuracoes-excecoes',
    ],
  },
  {
    label: 'Dados',
    group: 'Configurações',
    paths: [
      '/entradas-de-dados',
      '/fontes-de-dados',
      '/titulos-a-conferir',
      '/retornos-bancarios',
      '/creditos-a-alocar',
      '/migracao',
    ],
    tabs: {
      '/entradas-de-dados': 'Entradas',
      '/fontes-de-dados': 'Fontes',
      '/titulos-a-conferir': 'A conferir',
      '/creditos-a-alocar': 'Créditos',
      '/migracao': 'Migração',
    },
  },
  {
    label: 'Régua',
    group: 'Cobranca',
    paths: ['/regua-do-dia', '/regua', '/mensagens', '/contestacoes', '/modelos-mensagem'],
    tabs: { '/regua': 'Réguas' },
  },
]

const pathsOf = ({ paths, unlisted = [] }: SharedEntry) => [...paths, ...unlisted]

function entryOf(screens: readonly Screen[], shared: SharedEntry): MenuEntry | undefined {
  const granted = (paths: readonly string[] = []) =>
    paths.flatMap((path) => screens.filter(({ url }) => url === path))
  const [listed, unlisted] = [granted(shared.paths), granted(shared.unlisted)]
  // A profile with nothing but an unlisted screen still needs a way to it.
  const [shown, hidden] = listed.length > 0 ? [listed, unlisted] : [unlisted, []]
  const [first, second] = shown
  if (first === undefined) return undefined
  return {
    label: second === undefined ? first.label : shared.label,
    to: first.url,
    screens: shown.map(({ url, label }) => ({ url, label: shared.tabs?.[url] ?? label })),
    unlisted: hidden,
  }
}

/** Moves the screens of an entry with a group of its own into that group, behind its screens. */
function gathered(groups: readonly MenuGroup[]): MenuGroup[] {
  const groupOf = new Map(
    sharedEntries.flatMap(({ group, ...entry }) =>
      group === undefined ? [] : pathsOf(entry).map((path) => [path, group] as const),
    ),
  )
  const isMoved = (nome: string, url: string) => (groupOf.get(url) ?? nome) !== nome
  const arrivals = groups.flatMap(({ nome, menus }) =>
    menus.filter(({ url }) => isMoved(nome, url)),
  )
  const names = new Set([...groups.map(({ nome }) => nome), ...groupOf.values()])
  return [...names].map((name) => ({
    nome: name,
    menus: [
      ...groups
        .filter(({ nome }) => nome === name)
        .flatMap(({ menus }) => menus.filter(({ url }) => !isMoved(name, url))),
      ...arrivals.filter(({ url }) => groupOf.get(url) === name),
    ],
  }))
}

/**
 * Entries of the visible groups, in the order of their first screen. Screens share an entry only
 * within their group, unless the entry has a group of its own: the groups of the specification
 * stay.
 */
export const menuEntries = (groups: readonly MenuGroup[]): EntryGroup[] =>
  gathered(visibleGroups(groups))
    .map(({ nome, menus }) => {
      const screens = menus.map(({ url, label }): Screen => ({ url, label }))
      const seen = new Set<string>()
      const entries = screens.flatMap((screen): MenuEntry[] => {
        if (seen.has(screen.url)) return []
        const shared = sharedEntries.find((each) => pathsOf(each).includes(screen.url)) ?? {
          label: screen.label,
          paths: [screen.url],
        }
        for (const path of pathsOf(shared)) seen.add(path)
        const entry = entryOf(screens, shared)
        return entry === undefined ? [] : [entry]
      })
      return { nome, entries }
    })
    .filter(({ entries }) => entries.length > 0)

/** Paths of all screens of an entry, with and without a tab. */
export const coveredPaths = ({ screens, unlisted }: MenuEntry): readonly string[] =>
  [...screens, ...unlisted].map(({ url }) => url)

/** The entry above a path. */
export const entryAt = (groups: readonly EntryGroup[], path: string): MenuEntry | undefined =>
  groups
    .flatMap(({ entries }) => entries)
    .find((entry) => coveredPaths(entry).some((url) => url === path))

/** What waits on the screens of a menu entry. */
export type MenuCount = {
  readonly count: number
  /** Only what is due today or late has words. */
  readonly deadline: { readonly words: string; readonly tone: 'warn' | 'danger' } | undefined
}

/** Sum and most urgent deadline of the screens that a menu entry stands for. */
export function menuCount(
  paths: readonly string[],
  counts: ReadonlyMap<string, number>,
  daysLeft: ReadonlyMap<string, number>,
): MenuCount {
  const count = paths.reduce((sum, path) => sum + (counts.get(path) ?? 0), 0)
  const days = Math.min(...paths.map((path) => daysLeft.get(path) ?? Infinity))
  if (count === 0 || days > 0) return { count, deadline: undefined }
  return {
    count,
    deadline:
      days === 0
        ? { words: 'vence hoje', tone: 'warn' }
        : { words: 'além do prazo', tone: 'danger' },
  }
}
