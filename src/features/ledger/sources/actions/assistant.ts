import { stat } from 'node:fs/promises'

import type { AnswerOf, InputOf } from '#contract/call.ts'
import { codesInUse } from '#features/ledger/receivables/actions/staged-files.ts'
import { sha256 } from '#server/files/files.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Arrival, Conductor } from '#server/http/routes.ts'
import type { Upload } from '#server/http/upload.ts'
import type { Work } from '#server/work/work.ts'

import {
  type Detection,
  type detectFile,
  type readBothWays,
  ReadingWishes,
  type rehearseFile,
} from '../contract/assistant.ts'
import { type Recipe, readRecipe } from '../contract/recipe.ts'
import type { Detected } from '../gateway/detect.ts'
import { inSourceThread } from '../gateway/in-source-thread.ts'
import { READY_MADE, readyMade } from '../rules/ready-made.ts'
import { readKnownFacts } from '../store/known-facts.ts'
import { insertSample, type StoredSample } from '../store/samples.ts'
import {
  earlierReadings,
  findRecipe,
  judgingVersion,
  type TaughtRecipe,
  taughtRecipes,
} from '../store/source-records.ts'
import {
  failureOfFile,
  fileOfInput,
  type FileOnDisk,
  receivedFileOnDisk,
  sampleOnDisk,
  withFolder,
} from './on-disk.ts'
import { recipeOfSource, requireRecipe } from './recipes.ts'

function wishesOf(text: string | undefined) {
  if (text === undefined || text === '') return []
  try {
    return ReadingWishes.parse(JSON.parse(text))
  } catch (error) {
    throw new InvalidInput('A leitura pedida não é válida.', {
      campos: [{ campo: 'leitura', mensagem: String(error).slice(0, 200) }],
    })
  }
}

const recipesOf = (taught: readonly TaughtRecipe[]): readonly Recipe[] =>
  taught.flatMap(({ receita }) => {
    const read = readRecipe(receita)
    return read.problems ? [] : [read.recipe]
  })

const named = (code: string | undefined, taught: readonly TaughtRecipe[]) =>
  taught.find(({ codigo }) => codigo === code) ?? (code === undefined ? undefined : readyMade(code))

/** Names the recipes that a detection found by code. */
function detectionOf(
  sample: StoredSample,
  traz: Detection['traz'],
  detected: Detected,
  taught: readonly TaughtRecipe[],
): Detection {
  const [first] = detected.arquivos
  if (!first) throw new Error('A detection without files')
  const { fonteReconhecida: code, parecida } = detected
  const source = taught.find(({ codigo }) => codigo === code)
  const ready = source || code === null ? undefined : readyMade(code)
  const [part] = ready?.partes ?? []
  return {
    idAmostra: sample.id,
    arquivo: sample.name,
    tamanho: sample.size,
    recebidoEm: sample.receivedAt,
    traz,
    leitura: first.leitura,
    abas: first.abas,
    colunas: first.colunas,
    leituras: first.leituras,
    duvidas: detected.duvidas,
    cadastro: detected.cadastro,
    fonteReconhecida: source
      ? { id: source.id, codigo: source.codigo, nome: source.nome, versao: source.versao }
      : null,
    prontaReconhecida:
      ready && part ? { codigo: ready.codigo, nome: ready.nome, traz: part.traz } : null,
    parecida: parecida && {
      ...parecida,
      nome: named(parecida.codigo, taught)?.nome ?? parecida.codigo,
    },
    arquivos: detected.arquivos,
    achados: detected.arquivos.flatMap(({ achados }) => achados),
  }
}

async function storeSample(work: Work, file: FileOnDisk, brings: Detection['traz']) {
  if (work.actor.id === null) throw new Error('A sample belongs to a person')
  return insertSample(work.tx, {
    userId: work.actor.id,
    name: file.name.slice(-255) || 'arquivo',
    brings,
    size: (await stat(file.path)).size,
    sha256: await sha256(file.path),
    path: file.path,
  })
}

/** The file of an input: just uploaded, a stored sample, or a received file. */
async function fileOf(
  work: Work,
  { idAmostra, idEntrada }: InputOf<typeof detectFile>,
  upload: Upload | undefined,
  folder: string,
): Promise<{ readonly file: FileOnDisk; readonly sample?: StoredSample }> {
  if (upload) return { file: upload }
  if (idAmostra !== undefined) {
    const stored = await sampleOnDisk(work, idAmostra, folder)
    return { file: stored, sample: stored.sample }
  }
  if (idEntrada !== undefined) return { file: await fileOfInput(work, { idEntrada }, folder) }
  throw new InvalidInput('Insira um arquivo válido.', {
    campos: [{ campo: 'file', mensagem: 'Insira um arquivo válido.' }],
  })
}

/** Detects how a file is read. It stores only the sample, and nothing if the file is refused. */
export async function detect(
  conductor: Conductor,
  input: InputOf<typeof detectFile>,
  { upload }: Arrival,
): Promise<AnswerOf<typeof detectFile>> {
  const wishes = wishesOf(input.leitura)
  return withFolder(async (folder) => {
    const { known, taught, today, stored } = await conductor.work(async (work) => ({
      stored: await fileOf(work, input, upload, folder),
      known: await readKnownFacts(work.tx),
      taught: await taughtRecipes(work.tx),
      today: work.today,
    }))
    const traz = input.traz ?? stored.sample?.brings ?? 'TITULOS'
    const detected = await inSourceThread<'detect'>({
      kind: 'detect',
      path: stored.file.path,
      name: stored.file.name,
      facts: known,
      today,
      recipes: [...recipesOf(taught), ...READY_MADE],
      traz,
      wishes,
    }).catch((error: unknown) => {
      throw failureOfFile(error)
    })
    const sample =
      stored.sample ?? (await conductor.work((work) => storeSample(work, stored.file, traz)))
    return detectionOf(sample, traz, detected, taught)
  })
}

async function recipeOfInput(
  work: Work,
  { receita, idFonte, versao }: InputOf<typeof rehearseFile>,
): Promise<Recipe> {
  if (receita !== undefined) return requireRecipe(receita)
  if (idFonte === undefined) throw new InvalidInput('Informe a receita ou a fonte.')
  const stored = await findRecipe(work.tx, idFonte, versao)
  if (!stored) throw new NotFound('Fonte não encontrada.')
  return recipeOfSource(stored)
}

/** Rehearses a file with a recipe: everything is judged, nothing is stored. */
export const rehearseInThread = (
  conductor: Conductor,
  input: InputOf<typeof rehearseFile>,
): Promise<AnswerOf<typeof rehearseFile>> =>
  withFolder(async (folder) => {
    const order = await conductor.work(async (work) => ({
      recipe: await recipeOfInput(work, input),
      file: await fileOfInput(work, input, folder),
      facts: await readKnownFacts(work.tx),
      codes: await codesInUse(work.tx),
      today: work.today,
    }))
    const { file, recipe, ...known } = order
    return inSourceThread<'rehearse'>({
      kind: 'rehearse',
      path: file.path,
      name: file.name,
      recipe,
      ...known,
    }).catch((error: unknown) => {
      throw failureOfFile(error)
    })
  })

/** Both readings of a refused entrada, as the recipe of its source has them. */
export const readBothWaysInThread = (
  conductor: Conductor,
  { idEntrada }: InputOf<typeof readBothWays>,
): Promise<AnswerOf<typeof readBothWays>> =>
  withFolder(async (folder) => {
    const { file, versao, anteriores, ...order } = await conductor.work(async (work) => {
      const file = await receivedFileOnDisk(work, { id: idEntrada }, folder)
      const stored = file && (await findRecipe(work.tx, file.received.sourceId, undefined))
      if (!file || !stored) throw new NotFound('Entrada não encontrada.')
      return {
        file,
        recipe: recipeOfSource(stored),
        facts: await readKnownFacts(work.tx),
        codes: await codesInUse(work.tx),
        today: work.today,
        versao: await judgingVersion(work.tx, idEntrada),
        anteriores: await earlierReadings(work.tx, idEntrada),
      }
    })
    const duvidas = await inSourceThread<'readings'>({
      kind: 'readings',
      path: file.path,
      name: file.name,
      ...order,
    }).catch((error: unknown) => {
      throw failureOfFile(error)
    })
    return { idFonte: file.received.sourceId, duvidas, versao, anteriores }
  })
