import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound, Refused } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type {
  listAllStages,
  listReturns,
  listStages,
  removeStage,
  saveStage,
} from '../contract/stages.ts'
import { stageQueries } from '../contract/words.ts'
import { mayChangeStage, mayRemoveStage } from '../rules/stages.ts'
import * as store from '../store/stages.ts'

/** Active stages, and the allowed ranges for contact and promise dates. */
export async function listActive({ tx }: Work): Promise<AnswerOf<typeof listAllStages>> {
  const [stages, parameters] = await Promise.all([store.activeStages(tx), readParameters(tx)])
  return {
    data: stages,
    contatoRetroativoDias: parameters.CONTATO_RETROATIVO_DIAS,
    promessaMaxDias: parameters.PROMESSA_MAX_DIAS,
  }
}

/** The same list under the holding side's name, 'Retorno da Negociação'. */
export async function listOfReturns({ tx }: Work): Promise<AnswerOf<typeof listReturns>> {
  const stages = await store.activeStages(tx)
  return stages.map(({ id, description }) => ({ returnId: id, returnName: description }))
}

export async function list({ tx }: Work): Promise<AnswerOf<typeof listStages>> {
  return { data: await store.allStages(tx) }
}

type StageAct = 'CRIAR_OPCAO' | 'ALTERAR_OPCAO' | 'DESATIVAR_OPCAO' | 'EXCLUIR_OPCAO'

function log(work: Work, action: StageAct, id: number, body: Readonly<Record<string, unknown>>) {
  work.audit({ mallId: NO_MALL, action, entity: 'estagio_negociacao', entityId: id, body })
  work.invalidate(stageQueries)
}

const taken = 'Já existe uma opção com esta descrição.'

/** Names are unique, ignoring accents and case (rules 7.8). */
async function requireFreeName(work: Work, description: string, except?: number): Promise<void> {
  const present = await store.stageNamed(work.tx, description)
  if (present && present.id !== except)
    throw new InvalidInput(taken, { campos: [{ campo: 'description', mensagem: taken }] })
}

/** A new stage is a promise only if the body sets it (rules 7.6). */
async function create(work: Work, input: InputOf<typeof saveStage>) {
  const { description, active: isActive, isAgreement = false } = input
  await requireFreeName(work, description)
  const id = await store.insertStage(
    work.tx,
    { description, isActive, isAgreement },
    work.actor.name,
  )
  log(work, 'CRIAR_OPCAO', id, { descricao: description, promessa: isAgreement })
  return { mensagem: 'Criado com sucesso.', id }
}

/**
 * Changes a stage. Its promise flag is fixed once used; otherwise promises would appear or vanish
 * for existing negotiations.
 */
async function change(work: Work, id: number, input: InputOf<typeof saveStage>) {
  const before = await store.lockStage(work.tx, id)
  if (!before) throw new NotFound('Opção não encontrada.')
  const { description, active: isActive, isAgreement = before.isAgreement } = input
  const fixed = mayChangeStage(before.description, { description, isActive, isAgreement }, before)
  if (fixed) throw new Refused(fixed.because)
  if (before.isUsed && isAgreement !== before.isAgreement)
    throw new Refused('Este estágio já foi usado: se ele é promessa não pode mais mudar.')
  await requireFreeName(work, description, id)
  await store.updateStage(work.tx, id, { description, isActive, isAgreement }, work.actor.name)
  log(work, 'ALTERAR_OPCAO', id, {
    de: { descricao: before.description, ativo: before.isActive, promessa: before.isAgreement },
    para: { descricao: description, ativo: isActive, promessa: isAgreement },
  })
  return { mensagem: 'Atualizado com sucesso.', id }
}

export const save = (
  work: Work,
  input: InputOf<typeof saveStage>,
): Promise<AnswerOf<typeof saveStage>> =>
  typeof input.id === 'number' ? change(work, input.id, input) : create(work, input)

/** Deactivates a stage in use, deletes an unused one (rules 7.8). */
export async function remove(
  work: Work,
  { id }: InputOf<typeof removeStage>,
): Promise<AnswerOf<typeof removeStage>> {
  const stage = await store.lockStage(work.tx, id)
  if (!stage) throw new NotFound('Opção não encontrada.')
  const fixed = mayRemoveStage(stage.description)
  if (fixed) throw new Refused(fixed.because)
  const body = { descricao: stage.description }
  if (stage.isUsed) {
    await store.updateStage(work.tx, id, { ...stage, isActive: false }, work.actor.name)
    log(work, 'DESATIVAR_OPCAO', id, body)
    return { mensagem: 'A opção está em uso e foi desativada.' }
  }
  await store.deleteStage(work.tx, id)
  log(work, 'EXCLUIR_OPCAO', id, body)
  return { mensagem: 'O registro foi removido' }
}
