import type { Call } from '#contract/call.ts'

import type { Listing } from '../definition.ts'

/** File and list messages, as spelled in the three spec catalogues. */
type AreaWords = {
  /** The file was downloaded. */
  readonly came: string
  /** The download failed without a message from the server. */
  readonly notCame: string
  /** The list could not be loaded. */
  readonly notRead: (many: string) => string
}

const foundations: AreaWords = {
  came: 'Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.',
  notCame: 'Erro interno',
  notRead: (many) => `Erro ao tentar carregar ${many}`,
}
const legalAction: AreaWords = {
  came: 'Arquivo baixado',
  notCame: 'Erro ao tentar fazer download',
  notRead: (many) => `Erro ao tentar carregar ${many}`,
}
const collection: AreaWords = {
  came: 'Arquivo baixado. Confira seu gerenciador de downloads.',
  notCame: 'Erro ao tentar baixar arquivo, entre em contato com a equipe técnica',
  notRead: () => 'Falha ao tentar carregar lista, entre em contato com a equipe técnica',
}

// Selects the area by the call's path, which the spec fixes; all other paths belong to area 3.
const areas: readonly (readonly [RegExp, AreaWords])[] = [
  [
    /^\/(workflow\/serasa|configuracao\/serasa|notified-bills|auditoria|importacoes|producer)(\/|$)/,
    foundations,
  ],
  [
    /^\/(workflow\/ajuizamento|parametros\/ajuizamento|setup\/rules|listas\/case-agreement-list|config\/inadimplencia\/tipo-\w+)(\/|$)/,
    legalAction,
  ],
]

/** Messages of the area of a call (spec 1:8, 2:8, 3:8). */
export const areaWords = ({ path }: Pick<Call, 'path'>): AreaWords =>
  areas.find(([ofArea]) => ofArea.test(path))?.[1] ?? collection

/** Title of a list that failed to load. */
export const failureTitle = ({
  noun,
  whenFailed,
  search,
}: Pick<Listing, 'noun' | 'whenFailed'> & {
  readonly search: Pick<Call, 'path'>
}): string => whenFailed ?? areaWords(search).notRead(noun[1])
