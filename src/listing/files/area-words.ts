import type { Call } from '#contract/call.ts'

import type { Listing } from '../definition.ts'

/** What people read of a file and of a list, as each of the three catalogues of the spec spells it. */
type AreaWords = {
  /** A file is in the downloads. */
  readonly came: string
  /** A file did not come, where the server does not say why. */
  readonly notCame: string
  /** A list could not be read. */
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

// By the address of the call, which the spec fixes; what is in neither list is of the third area.
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

/** The words of the area that a call belongs to (spec 1:8, 2:8, 3:8). */
export const areaWords = ({ path }: Pick<Call, 'path'>): AreaWords =>
  areas.find(([ofArea]) => ofArea.test(path))?.[1] ?? collection

/** What a list says that could not be read. */
export const failureTitle = ({
  noun,
  whenFailed,
  search,
}: Pick<Listing, 'noun' | 'whenFailed'> & {
  readonly search: Pick<Call, 'path'>
}): string => whenFailed ?? areaWords(search).notRead(noun[1])
