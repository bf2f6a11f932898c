import { formatInstant } from '#values/instant.ts'

import type { LawsuitMemory } from '../contract/memory.ts'

/** The edition of index tables behind a memory, in words. */
export const editionWords = ({ edicao, edicaoEm }: LawsuitMemory): string =>
  edicao === null
    ? 'Tabela de índices: nenhuma foi carregada'
    : `Tabela de índices: versão ${edicao}${edicaoEm === null ? '' : `, de ${formatInstant(edicaoEm)}`}`
