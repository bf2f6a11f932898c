import { foldName, withoutAccents } from '#values/fold-text.ts'
import { isRead, readWrittenMonth } from '#values/written-day.ts'

import type { DetectedFile, Detection, ReadingWish } from '../contract/assistant.ts'
import { type Brings, type Field, FIELDS, FROM_REGISTER } from '../contract/fields.ts'
import type { Origin, Recipe, RecipeFile, RecipePart } from '../contract/recipe.ts'
import { patternOf } from './file-pattern.ts'

/** A code of a source from its name: 'ERP, títulos em aberto' is ERP_TITULOS_EM_ABERTO. */
export function codeFrom(name: string): string {
  const words = withoutAccents(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^[^A-Z]+|_+$/g, '')
    .slice(0, 40)
  return words.length < 2 ? 'FONTE' : words
}

/** Name of a file without what changes each day: '*titulos_abertos*' of 'titulos_abertos_18-11.csv'. */
export function patternFrom(fileName: string): string {
  const base = fileName.replace(/^.*\//, '').replace(/\.[a-z0-9]{1,5}$/i, '')
  const words = base
    .replace(/\d{6,}|(?<![A-Za-z\d])\d[\d._-]{3,}/g, '*')
    .replace(/^[*._-]+|(?<![*._-])[*._-]+$/g, '')
  return words === '' ? '*' : `*${words}*`
}

/** Role of a file in a recipe, from its name. */
const roleFrom = (fileName: string, at: number, roles: readonly string[]): string => {
  const role = codeFrom(patternFrom(fileName)).slice(0, 30)
  return role === 'FONTE' || roles.includes(role) ? `ARQUIVO_${at + 1}` : role
}

const explicitForms = ['CSV', 'XLSX', 'LARGURA_FIXA', 'JSON'] as const

function fileFrom(
  { arquivo, leitura, abas, caminho }: DetectedFile,
  papel: string,
  isZip: boolean,
): RecipeFile {
  return {
    papel,
    nome: isZip ? patternFrom(arquivo) : '*',
    forma: explicitForms.find((each) => each === leitura.forma) ?? 'AUTO',
    separador: 'AUTO',
    codificacao: 'AUTO',
    aba: abas.length > 1 ? leitura.aba : null,
    cabecalho: [],
    linhasCabecalho: 1,
    linhasOcultas: 'LER',
    dia: leitura.dia ?? 'AUTO',
    decimal: leitura.decimal ?? 'AUTO',
    larguras: [],
    caminho,
    proxima: '',
  }
}

const enough = 0.95
const separators = [' ', '/', '-', '|', '_'] as const
const share = (texts: readonly string[], test: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(test).length >= texts.length * enough

const isMonth = (text: string): boolean => /\d/.test(text) && isRead(readWrittenMonth(text))
const isKind = (text: string): boolean => /^[A-Z]{2,6}$/.test(text)

/** 'ALM 06/2025': kind of movement and month in one column, each with its part. */
export function splitColumn(
  column: string,
  texts: readonly string[],
): Readonly<Partial<Record<'tipoMovimento' | 'competencia', Origin>>> {
  if (share(texts, isMonth)) return { competencia: { coluna: column } }
  for (const separador of separators) {
    const parts = texts.map((text) => text.split(separador).map((each) => each.trim()))
    if (
      !share(
        parts.map(({ length }) => String(length)),
        (count) => count === '2',
      )
    )
      continue
    const month = [0, 1].find((at) =>
      share(
        parts.map((each) => each[at] ?? ''),
        isMonth,
      ),
    )
    if (month === undefined) continue
    const kind = 1 - month
    const part = (at: number): Origin => ({ coluna: column, parte: { separador, posicao: at + 1 } })
    const hasKind = share(
      parts.map((each) => each[kind] ?? ''),
      isKind,
    )
    return { competencia: part(month), ...(hasKind && { tipoMovimento: part(kind) }) }
  }
  return {}
}

/** Texts of a column in the example rows of a file. */
function exampleTexts(file: DetectedFile, column: string): readonly string[] {
  const at = file.colunas.find(({ coluna }) => coluna === column)?.posicao ?? -1
  return file.exemplos.map(({ celulas }) => celulas[at]?.trim() ?? '').filter((text) => text !== '')
}

/** Origins that the names and contents of the columns propose. */
function proposedOrigins(file: DetectedFile, traz: Brings): Record<string, Origin> {
  const origins: Record<string, Origin> = {}
  for (const { coluna, campo } of file.colunas) if (campo !== null) origins[campo] = { coluna }
  if (traz !== 'TITULOS') return origins
  for (const { coluna, campo } of file.colunas) {
    if (campo !== null) continue
    for (const [field, origin] of Object.entries(splitColumn(coluna, exampleTexts(file, coluna))))
      if (origin) origins[field] ??= origin
  }
  return origins
}

/** A recipe as far as detection knows it; a person fills the rest. */
export function proposedRecipe(
  { arquivos, traz }: Pick<Detection, 'arquivos' | 'traz'>,
  { nome, completo }: { readonly nome: string; readonly completo: boolean },
): Recipe {
  const tables = arquivos.filter(({ colunas }) => colunas.length > 0)
  const roles: string[] = []
  for (const [at, { arquivo }] of tables.entries()) roles.push(roleFrom(arquivo, at, roles))
  const files = tables.map((file, at) => fileFrom(file, roles[at] ?? '', tables.length > 1))
  // The file with most fields brings the rows; the others are looked up in.
  const fieldCount = ({ colunas }: DetectedFile) => colunas.filter(({ campo }) => campo).length
  const most = Math.max(0, ...tables.map(fieldCount))
  const main = Math.max(
    0,
    tables.findIndex((file) => fieldCount(file) === most),
  )
  const [table, role] = [tables[main], roles[main]]
  return {
    nome,
    codigo: codeFrom(nome),
    arquivos: files,
    partes:
      table && role !== undefined
        ? [
            {
              traz,
              arquivo: role,
              completo: traz === 'TITULOS' && completo,
              zerosContam: false,
              reduzSaldo: false,
              unicos: [],
              filtros: [],
              campos: proposedOrigins(table, traz),
            },
          ]
        : [],
  }
}

/** The file of an upload that has a role of the recipe. */
export const fileOfRole = (
  files: readonly DetectedFile[],
  { nome }: Pick<RecipeFile, 'nome'>,
): DetectedFile | undefined =>
  files.length === 1 ? files[0] : files.find(({ arquivo }) => patternOf(nome)(arquivo))

const wished = <T>(wish: T | undefined, own: T): T =>
  wish === undefined || wish === 'AUTO' ? own : wish

/** Puts what a person chose about the reading of the files into a recipe. */
export function withWishes(
  recipe: Recipe,
  files: readonly DetectedFile[],
  wishes: readonly ReadingWish[],
): Recipe {
  return {
    ...recipe,
    arquivos: recipe.arquivos.map((file) => {
      const found = fileOfRole(files, file)
      const wish = wishes.find(({ arquivo }) => arquivo === found?.arquivo)
      if (!found || !wish) return file
      const header = found.inicio.find(({ linha }) => linha === wish.linhaCabecalho)
      return {
        ...file,
        forma: wished(wish.forma, file.forma),
        separador: wished(wish.separador, file.separador),
        codificacao: wished(wish.codificacao, file.codificacao),
        dia: wished(wish.dia, file.dia),
        decimal: wished(wish.decimal, file.decimal),
        aba: wish.aba ?? file.aba,
        larguras: wish.forma === 'LARGURA_FIXA' ? wish.larguras : file.larguras,
        caminho: wish.caminho === '' ? file.caminho : wish.caminho,
        ...(header && { cabecalho: header.celulas.filter((name) => name.trim() !== '') }),
      }
    }),
  }
}

/** True if a part knows the mall of its rows by either field. */
const hasMall = ({ campos }: RecipePart) => 'unidEcon' in campos || 'shopping' in campos

/** Required fields without an origin; those of the register are left to the person to confirm. */
export function fieldsWithoutOrigin(part: RecipePart): readonly Field[] {
  return FIELDS[part.traz].filter(({ name, isRequired }) => {
    if (isRequired !== true || Object.hasOwn(part.campos, name)) return false
    if (name === 'unidEcon') return !hasMall(part)
    if (name === 'shopping') return false
    // Without it the known value stays; a new título owed what is open (rules 11, 2).
    return !(part.traz === 'TITULOS' && name === 'valorOriginal')
  })
}

export const comesFromRegister = (traz: Brings, field: string): boolean =>
  traz === 'TITULOS' && (field === 'contrato' || FROM_REGISTER.includes(field))

/** Columns that an origin names in the file of its part. */
export function columnsOfOrigin(origin: Origin): readonly string[] {
  return [
    ...(origin.coluna === undefined ? [] : [origin.coluna]),
    ...(origin.juntar ?? []).flatMap(columnsOfOrigin),
    ...(origin.primeiro ?? []).flatMap(columnsOfOrigin),
    ...(origin.busca?.chave ?? []),
    ...(typeof origin.sinal === 'object' ? [origin.sinal.coluna] : []),
  ]
}

const sameColumn = (one: string, other: string) => foldName(one) === foldName(other)

/** Fields of a part that use a column, with their origins. */
export const fieldsOfColumn = (
  part: RecipePart,
  column: string,
): readonly (readonly [string, Origin])[] =>
  Object.entries(part.campos).filter(([, origin]) =>
    columnsOfOrigin(origin).some((each) => sameColumn(each, column)),
  )

/** Sets or removes the origin of a field. */
export function withOrigin(
  part: RecipePart,
  field: string,
  origin: Origin | undefined,
): RecipePart {
  const { [field]: _, ...others } = part.campos
  return { ...part, campos: origin === undefined ? others : { ...others, [field]: origin } }
}

/** Changes one part of a recipe. */
export const withPart = (recipe: Recipe, at: number, part: RecipePart): Recipe => ({
  ...recipe,
  partes: recipe.partes.map((each, place) => (place === at ? part : each)),
})

/**
 * The recipe to send: its header row is the one with every column that it uses, so that a file with
 * new columns is still known.
 */
export function finishedRecipe(recipe: Recipe): Recipe {
  return {
    ...recipe,
    arquivos: recipe.arquivos.map((file) => {
      if (file.forma === 'LARGURA_FIXA' || file.cabecalho.length > 0) return file
      const used = recipe.partes
        .filter(({ arquivo }) => arquivo === file.papel)
        .flatMap((part) => [
          ...Object.values(part.campos).flatMap(columnsOfOrigin),
          ...part.filtros.map(({ coluna }) => coluna),
        ])
      const looked = recipe.partes
        .flatMap(({ campos }) => Object.values(campos))
        .flatMap((origin) => [origin, ...(origin.juntar ?? []), ...(origin.primeiro ?? [])])
        .flatMap(({ busca }) => (busca?.arquivo === file.papel ? [...busca.na, busca.coluna] : []))
      const names = [...used, ...looked].map((name) => name.replace(/#\d+$/, ''))
      return { ...file, cabecalho: [...new Set(names)] }
    }),
  }
}
