import type { AnswerOf, InputOf } from '#contract/call.ts'
import { codesInUse } from '#features/ledger/receivables/actions/staged-files.ts'
import { Conflict, InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Conductor } from '#server/http/routes.ts'
import type { Work } from '#server/work/work.ts'

import type * as calls from '../contract/edit-calls.ts'
import { isBuiltIn } from '../contract/lifecycle.ts'
import type { Recipe } from '../contract/recipe.ts'
import { inSourceThread } from '../gateway/in-source-thread.ts'
import { builtIn } from '../rules/built-in.ts'
import { newSource, proposalEndsOn } from '../rules/lifecycle.ts'
import { READY_MADE } from '../rules/ready-made.ts'
import { readKnownFacts } from '../store/known-facts.ts'
import {
  findRecipe,
  findSource,
  insertSource,
  insertVersion,
  type StoredRecipe,
  unknownMalls,
  updateDraft,
} from '../store/source-records.ts'
import * as store from '../store/sources.ts'
import { failureOfFile, receivedFileOnDisk, withFolder } from './on-disk.ts'
import { bringsRows, recipeOfSource, requireRecipe } from './recipes.ts'
import { actorOf, apply, inLog, requireSource } from './sources.ts'

/** Ready-made recipes with what they bring first. */
export const listReadyMade = async () => ({
  data: READY_MADE.flatMap((receita) => {
    const [part] = receita.partes
    return part ? [{ codigo: receita.codigo, nome: receita.nome, traz: part.traz, receita }] : []
  }),
})

export async function readSource(
  work: Work,
  { id }: InputOf<typeof calls.readSource>,
): Promise<AnswerOf<typeof calls.readSource>> {
  const source = await findSource(work.tx, id)
  if (!source) throw new NotFound('Fonte não encontrada.')
  return source.nativa ? { ...source, receita: builtIn(source.traz) } : source
}

type Policy = Pick<InputOf<typeof calls.createSource>, 'nome' | 'shoppings' | 'sumidos'>

const changeOf = ({ nome, shoppings, sumidos }: Policy): store.SourceChange => ({
  name: nome,
  malls: [...new Set(shoppings)].toSorted((one, other) => one - other),
  vanishedPolicy: sumidos,
})

const refuseField = (campo: string, mensagem: string): never => {
  throw new InvalidInput(mensagem, { campos: [{ campo, mensagem }] })
}

async function requireMalls(work: Work, malls: readonly number[]): Promise<void> {
  const [unknown] = await unknownMalls(work.tx, malls)
  if (unknown !== undefined) refuseField('shoppings', `Não há shopping ${unknown}.`)
}

/** The recipe of a source: code and name are those of the source. */
function recipeNamed(receita: unknown, codigo: string, nome: string): Recipe {
  const recipe = requireRecipe(
    typeof receita === 'object' && receita !== null ? { ...receita, codigo, nome } : receita,
  )
  if (isBuiltIn(recipe))
    refuseField('codigo', 'Os códigos REGUA_ são das fontes da própria Régua; use outro.')
  return recipe
}

/** 'Salvar como fonte': a draft, which only rehearses. */
export async function createSource(
  work: Work,
  { codigo, traz, receita, ...policy }: InputOf<typeof calls.createSource>,
): Promise<AnswerOf<typeof calls.createSource>> {
  const recipe = recipeNamed(receita, codigo, policy.nome)
  if (!bringsRows(recipe, traz)) refuseField('traz', 'Nenhuma parte da receita traz isto.')
  await requireMalls(work, policy.shoppings)
  const change = changeOf(policy)
  const id = await insertSource(work.tx, {
    ...change,
    code: codigo,
    brings: traz,
    recipe,
    by: work.actor,
  })
  if (id === undefined) throw new Conflict(`Já há uma fonte com o código ${codigo}.`)
  const { state: situacao, version: versao } = newSource
  inLog(work, { id, name: policy.nome, version: versao }, 'CRIAR_FONTE', {
    codigo,
    traz,
    receita: recipe,
  })
  return { id, versao, situacao, mensagem: 'Fonte salva como rascunho.' }
}

type Compared = AnswerOf<typeof calls.testSource>

/** The recipe in force of a source that people taught. */
async function requireTaught(work: Work, id: number): Promise<StoredRecipe> {
  const stored = await findRecipe(work.tx, id, undefined)
  if (!stored) throw new NotFound('Fonte não encontrada.')
  if (stored.isNative) throw new Refused('As fontes da própria Régua não mudam.')
  return stored
}

/** Reads a stored file of a source by its version in force and by another recipe. */
async function compareOver(
  conductor: Conductor,
  of: { readonly sourceId: number; readonly id?: number | undefined },
  recipes: (work: Work) => Promise<{ readonly before: Recipe; readonly after: Recipe }>,
): Promise<Compared | undefined> {
  return withFolder(async (folder) => {
    const order = await conductor.work(async (work) => {
      const both = await recipes(work)
      const file = await receivedFileOnDisk(work, of, folder)
      return (
        file && {
          ...both,
          file,
          facts: await readKnownFacts(work.tx),
          codes: await codesInUse(work.tx),
          today: work.today,
        }
      )
    })
    if (!order) return undefined
    const { file, ...rest } = order
    const difference = await inSourceThread<'compare'>({
      kind: 'compare',
      path: file.path,
      name: file.name,
      ...rest,
    })
    const { id, name: arquivo, receivedAt } = file.received
    return { ...difference, entrada: { id, arquivo, recebidoEm: receivedAt.toISOString() } }
  })
}

/** 'Testar com o arquivo anterior': any version or recipe over a stored file. */
export async function testSource(
  conductor: Conductor,
  { id, versao, receita, idEntrada }: InputOf<typeof calls.testSource>,
): Promise<Compared> {
  const compared = await compareOver(conductor, { sourceId: id, id: idEntrada }, async (work) => {
    const stored = await findRecipe(work.tx, id, undefined)
    if (!stored) throw new NotFound('Fonte não encontrada.')
    const before = recipeOfSource(stored)
    if (receita !== undefined) return { before, after: requireRecipe(receita) }
    const other = await findRecipe(work.tx, id, versao)
    if (!other) throw new NotFound('A fonte não tem esta versão.')
    return { before, after: recipeOfSource(other) }
  }).catch((error: unknown) => {
    throw failureOfFile(error)
  })
  if (!compared) throw new Refused('Nenhum arquivo desta fonte está guardado.')
  return compared
}

/** The difference that a proposal shows; none without a stored file, or if it cannot be read. */
const differenceOver = (
  conductor: Conductor,
  id: number,
  recipes: Parameters<typeof compareOver>[2],
): Promise<Compared | undefined> =>
  compareOver(conductor, { sourceId: id }, recipes).catch((error: unknown) => {
    if (failureOfFile(error) === error) throw error
    return undefined
  })

/** 'Propor alteração': a draft changes at once, any other source gets a proposal. */
export async function changeSource(
  conductor: Conductor,
  { id, versao, receita, motivo, ...policy }: InputOf<typeof calls.changeSource>,
): Promise<AnswerOf<typeof calls.changeSource>> {
  requireRecipe(receita)
  const { recipe, isDraft } = await conductor.work(async (work) => {
    const stored = await requireTaught(work, id)
    const source = await findSource(work.tx, id)
    await requireMalls(work, policy.shoppings)
    return {
      recipe: recipeNamed(receita, source?.codigo ?? '', policy.nome),
      isDraft: stored.state === 'RASCUNHO',
    }
  })
  const compared = isDraft
    ? undefined
    : await differenceOver(conductor, id, async (work) => ({
        before: recipeOfSource(await requireTaught(work, id)),
        after: recipe,
      }))
  return conductor.work((work) =>
    writeChange(work, {
      id,
      baseVersion: versao,
      reason: motivo,
      recipe,
      change: changeOf(policy),
      difference: compared,
    }),
  )
}

async function writeChange(
  work: Work,
  order: {
    readonly id: number
    readonly baseVersion: number
    readonly reason: string
    readonly recipe: Recipe
    readonly change: store.SourceChange
    readonly difference: Compared | undefined
  },
): Promise<AnswerOf<typeof calls.changeSource>> {
  const { change, recipe, difference } = order
  const source = await requireSource(work, order.id)
  const after = apply(source, {
    type: 'alterar',
    by: actorOf(work),
    baseVersion: order.baseVersion,
    reason: order.reason,
    today: work.today,
  })
  const version = after.proposal?.version ?? after.version
  const written = {
    sourceId: source.id,
    version,
    recipe,
    by: work.actor,
    reason: order.reason.trim(),
    difference,
  }
  const body = { motivo: written.reason, receita: recipe, para: { ...change, versao: version } }
  if (!after.proposal) {
    // The version in force ends before the next one begins.
    await store.writeSource(work.tx, source, after, undefined)
    await insertVersion(work.tx, { ...written, state: 'VIGENTE' })
    await updateDraft(work.tx, source.id, change)
    inLog(work, source, 'ALTERAR_FONTE', body)
    return { versao: version, idProposta: null, mensagem: 'Rascunho salvo.' }
  }
  await insertVersion(work.tx, { ...written, state: 'PROPOSTA' })
  const idProposta = await store.insertProposal(work.tx, source, after.proposal, {
    by: work.actor,
    reason: written.reason,
    expiresOn: proposalEndsOn(work.today),
    change,
  })
  inLog(work, source, 'PROPOR_FONTE', { idProposta, ...body })
  return {
    versao: version,
    idProposta,
    mensagem: 'Alteração proposta: espera por outra pessoa.',
  }
}
