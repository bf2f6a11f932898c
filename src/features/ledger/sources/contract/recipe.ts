import * as z from 'zod'

import { FIELDS, FROM_REGISTER } from './fields.ts'
import { Brings } from './lifecycle.ts'
import { type Lookup, mostTableLines, Origin } from './origin.ts'
import { columnName, flag, listOf, oneOf, plain, quoted, strict, whole } from './recipe-text.ts'

export type { Lookup, Origin } from './origin.ts'

/** Largest recipe, and how many parts it may have (any-erp 1). */
const largestRecipe = 256 * 1024
const mostFiles = 50
const mostFields = 200
const deepest = 12

export const FORMS = ['AUTO', 'CSV', 'XLSX', 'LARGURA_FIXA', 'JSON', 'CNAB'] as const
export const SEPARATORS = ['AUTO', ';', ',', '\t', '|'] as const
export const ENCODINGS = ['AUTO', 'UTF-8', 'UTF-16', 'WINDOWS-1252', 'CP850', 'MACROMAN'] as const
export const OPERATORS = [
  'IGUAL',
  'EM',
  'COMECA_COM',
  'TERMINA_COM',
  'CONTEM',
  'VAZIO',
  'NAO_VAZIO',
  'MAIOR',
  'MENOR',
] as const
export const FILTER_ACTS = ['IGNORAR', 'MANTER', 'CREDITO', 'ABATER', 'TOTAL'] as const

/** Column of a fixed-width file; places count from 1. */
const Width = strict({ nome: columnName, inicio: whole(1, 100_000), tamanho: whole(1, 10_000) })

/** A file of the recipe: how it is recognised and read. */
const RecipeFile = strict({
  papel: plain(40).min(1, 'Informe o papel do arquivo.'),
  nome: plain(200).default('*'),
  forma: oneOf(FORMS).default('AUTO'),
  separador: oneOf(SEPARATORS).default('AUTO'),
  codificacao: oneOf(ENCODINGS).default('AUTO'),
  aba: plain(100).nullable().default(null),
  cabecalho: listOf(columnName, mostFields, 'colunas no cabeçalho').default([]),
  linhasCabecalho: whole(1, 5).default(1),
  linhasOcultas: oneOf(['LER', 'IGNORAR']).default('LER'),
  dia: oneOf(['AUTO', 'DMY', 'MDY']).default('AUTO'),
  decimal: oneOf(['AUTO', ',', '.']).default('AUTO'),
  larguras: listOf(Width, mostFields, 'larguras').default([]),
  caminho: plain(200).default(''),
  proxima: plain(200).default(''),
})
export type RecipeFile = z.output<typeof RecipeFile>

const Filter = strict({
  coluna: columnName,
  op: oneOf(OPERATORS),
  valores: listOf(plain(200), mostTableLines, 'valores').default([]),
  acao: oneOf(FILTER_ACTS),
}).superRefine(({ op, valores }, context) => {
  const refuse = (message: string) =>
    context.addIssue({ code: 'custom', message, path: ['valores'] })
  if (op === 'VAZIO' || op === 'NAO_VAZIO') {
    if (valores.length > 0) refuse(`${op} não tem valores.`)
  } else if (op === 'EM' ? valores.length === 0 : valores.length < 1)
    refuse(`${op} precisa de ${op === 'EM' ? 'ao menos um valor' : 'um valor'}.`)
})
export type Filter = z.output<typeof Filter>

const RecipePart = strict({
  traz: oneOf(Brings.options),
  arquivo: plain(40),
  completo: flag.default(false),
  zerosContam: flag.default(false),
  reduzSaldo: flag.default(false),
  unicos: listOf(plain(60), mostFields, 'campos em unicos').default([]),
  filtros: listOf(Filter, mostFields, 'filtros').default([]),
  campos: z.record(z.string(), Origin, { error: 'Informe os campos com as suas origens.' }),
})
export type RecipePart = z.output<typeof RecipePart>

type Path = readonly (string | number)[]
type Refuse = (path: Path, message: string) => void

/** Look-ups of an origin, with their path. */
function* lookupsOf(origin: Origin, path: Path): Generator<readonly [Lookup, Path]> {
  if (origin.busca) yield [origin.busca, [...path, 'busca']]
  for (const [at, each] of (origin.juntar ?? []).entries())
    yield* lookupsOf(each, [...path, 'juntar', at])
  for (const [at, each] of (origin.primeiro ?? []).entries())
    yield* lookupsOf(each, [...path, 'primeiro', at])
}

const ignored: readonly Brings[] = ['RETORNO_BANCARIO']

/** Fields that a part must fill: mall by name or unit, and what the register does not know. */
function missingFields({ traz, campos }: RecipePart): string[] {
  const names = FIELDS[traz]
    .filter(({ isRequired }) => isRequired)
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(campos, name))
  const isNamed = 'unidEcon' in campos || 'shopping' in campos
  return names.filter((name) => {
    if (name === 'unidEcon' || name === 'shopping') return !isNamed && name === 'unidEcon'
    if (traz !== 'TITULOS') return true
    return name !== 'valorOriginal' && !FROM_REGISTER.includes(name)
  })
}

function checkPart(part: RecipePart, at: number, roles: readonly string[], refuse: Refuse): void {
  const path = ['partes', at] as const
  const known = FIELDS[part.traz].map(({ name }) => name)
  if (!roles.includes(part.arquivo))
    refuse([...path, 'arquivo'], `Não há arquivo com o papel '${part.arquivo}': ${quoted(roles)}.`)
  for (const name of Object.keys(part.campos))
    if (!known.includes(name))
      refuse(
        [...path, 'campos', name],
        `Campo desconhecido: '${name}'. ${part.traz} tem: ${known.join(', ')}.`,
      )
  for (const name of part.unicos)
    if (!Object.hasOwn(part.campos, name))
      refuse([...path, 'unicos'], `O campo '${name}' de unicos não está em campos.`)
  if (part.traz !== 'TITULOS')
    for (const [place, { acao }] of part.filtros.entries())
      if (acao === 'CREDITO' || acao === 'ABATER' || acao === 'TOTAL')
        refuse([...path, 'filtros', place, 'acao'], `${acao} é só de TITULOS; use IGNORAR, MANTER.`)
  if (part.reduzSaldo && part.traz !== 'RECEBIMENTOS')
    refuse([...path, 'reduzSaldo'], 'reduzSaldo é só de RECEBIMENTOS.')
  for (const [name, origin] of Object.entries(part.campos))
    for (const [lookup, where] of lookupsOf(origin, [...path, 'campos', name])) {
      if (!roles.includes(lookup.arquivo))
        refuse(where, `Não há arquivo com o papel '${lookup.arquivo}': ${quoted(roles)}.`)
      else if (lookup.arquivo === part.arquivo)
        refuse(
          where,
          `A busca volta ao próprio arquivo ${part.arquivo}: procure em outro arquivo da receita.`,
        )
    }
  const missing = ignored.includes(part.traz) ? [] : missingFields(part)
  if (missing.length > 0)
    refuse([...path, 'campos'], `Falta a origem de ${missing.join(', ')} em ${part.traz}.`)
}

/** A recipe: the files of a source and what their columns mean. No formulas, no code. */
export const Recipe = strict({
  nome: plain(200).min(1, 'Informe o nome.'),
  codigo: z
    .string({ error: 'Informe o código.' })
    .regex(/^[A-Z][A-Z0-9_]{1,39}$/, 'O código tem letras maiúsculas, algarismos e _.'),
  arquivos: listOf(RecipeFile, mostFiles, 'arquivos').min(1, 'Informe ao menos um arquivo.'),
  partes: listOf(RecipePart, mostFiles, 'partes').min(1, 'Informe ao menos uma parte.'),
}).superRefine(({ arquivos, partes }, context) => {
  const refuse: Refuse = (path, message) =>
    context.addIssue({ code: 'custom', message, path: [...path] })
  const roles = arquivos.map(({ papel }) => papel)
  for (const [at, { papel, forma, larguras }] of arquivos.entries()) {
    if (roles.indexOf(papel) !== at)
      refuse(['arquivos', at, 'papel'], `Dois arquivos têm o papel '${papel}'.`)
    if ((forma === 'LARGURA_FIXA') !== larguras.length > 0)
      refuse(
        ['arquivos', at, 'larguras'],
        forma === 'LARGURA_FIXA'
          ? 'A forma de larguras fixas precisa das larguras.'
          : 'Larguras são só da forma de larguras fixas.',
      )
  }
  const fields = partes.reduce((sum, { campos }) => sum + Object.keys(campos).length, 0)
  if (fields > mostFields)
    refuse(['partes'], `A receita tem ${fields} campos; o máximo é ${mostFields}.`)
  for (const [at, part] of partes.entries()) {
    // What a complete file lacks is asked of one part: two would call each other's rows vanished.
    if (partes.findIndex(({ traz }) => traz === part.traz) !== at)
      refuse(['partes', at, 'traz'], `Duas partes trazem ${part.traz}: junte as duas em uma.`)
    checkPart(part, at, roles, refuse)
  }
})
export type Recipe = z.output<typeof Recipe>

/** A wrong field of a recipe, for the answer 400. */
export type RecipeProblem = { readonly campo: string; readonly mensagem: string }

const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, each) =>
      typeof each === 'number'
        ? `${text}[${each}]`
        : `${text}${text === '' ? '' : '.'}${String(each)}`,
    '',
  )

const isDeep = (value: unknown, depth = 0): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (depth > deepest || Object.values(value).some((each) => isDeep(each, depth + 1)))

/** Parses a recipe, or returns every wrong field by name. */
export function readRecipe(
  input: unknown,
):
  | { readonly recipe: Recipe; readonly problems?: undefined }
  | { readonly problems: readonly RecipeProblem[] } {
  const refused = (mensagem: string) => ({ problems: [{ campo: 'receita', mensagem }] })
  const size = JSON.stringify(input ?? null).length
  if (size > largestRecipe)
    return refused(`A receita tem ${Math.ceil(size / 1024)} KB; o máximo é 256 KB.`)
  if (isDeep(input)) return refused('A receita tem origens dentro de origens demais.')
  const read = Recipe.safeParse(input)
  if (read.success) return { recipe: read.data }
  return {
    problems: read.error.issues.map(({ path, message }) => ({
      campo: pathText(['receita', ...path]),
      mensagem: message,
    })),
  }
}
