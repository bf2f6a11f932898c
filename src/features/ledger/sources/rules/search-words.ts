import type { SourceSearch } from '../contract/edit-calls.ts'

const kinds = { PASTA: 'Pasta', S3: 'S3', HTTPS: 'HTTPS' } as const
const ends = { MOVER: 'Mover para processados', LEMBRAR: 'Deixar onde está e lembrar' } as const

const words = (search: SourceSearch): readonly (readonly [string, string])[] => [
  ['Onde procura', search.tipo === null ? 'Não busca' : kinds[search.tipo]],
  ['Endereço', search.endereco],
  ['Segredo', search.segredo],
  ['Formato', search.formato ?? ''],
  ['Nomes de arquivo', search.padrao],
  ['Quando', search.cron],
  ['Esperado até', search.esperadoAte],
  ['Ao terminar', ends[search.aoTerminar]],
  ['Busca ligada', search.ativa ? 'Sim' : 'Não'],
]

/** What a proposed search changes, in words. */
export function searchChanges(
  before: SourceSearch,
  after: SourceSearch,
): readonly { readonly campo: string; readonly de: string; readonly para: string }[] {
  const old = new Map(words(before))
  return words(after)
    .map(([campo, para]) => ({ campo, de: old.get(campo) || '-', para: para || '-' }))
    .filter(({ de, para }) => de !== para)
}
