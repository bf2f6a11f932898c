import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NO_MALL } from '#server/database/mall-scope.ts'
import { InvalidInput, NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type {
  createStage,
  listAllStages,
  listReturns,
  listStages,
  removeStage,
} from '../contract/stages.ts'
import { stageQueries } from '../contract/words.ts'
import * as store from '../store/stages.ts'

/** The stages that may be chosen. */
export async function listActive({ tx }: Work): Promise<AnswerOf<typeof listAllStages>> {
  return { data: await store.activeStages(tx) }
}

/** The same list as the holding side names it: 'Retorno da Negociação'. */
export async function listOfReturns({ tx }: Work): Promise<AnswerOf<typeof listReturns>> {
  const stages = await store.activeStages(tx)
  return stages.map(({ id, description }) => ({ returnId: id, returnName: description }))
}

/** Every stage, for the settings. */
export async function list({ tx }: Work): Promise<AnswerOf<typeof listStages>> {
  return { data: await store.allStages(tx) }
}

type StageAct = 'CRIAR_ESTAGIO' | 'REATIVAR_ESTAGIO' | 'INATIVAR_ESTAGIO' | 'EXCLUIR_ESTAGIO'

function log(work: Work, action: StageAct, id: number, body: Readonly<Record<string, unknown>>) {
  work.audit({ mallId: NO_MALL, action, entity: 'estagio_negociacao', entityId: id, body })
  work.invalidate(stageQueries)
}

/**
 * A new stage is no promise unless the body says so (rules 7.6). The name of one that was made
 * inactive makes it active again, as it was.
 */
export async function create(
  work: Work,
  { list: [option] }: InputOf<typeof createStage>,
): Promise<AnswerOf<typeof createStage>> {
  const { description = '', isAgreement = false } = option ?? {}
  const { tx, actor } = work
  const present = await store.stageNamed(tx, description)
  if (present?.isActive === true) {
    const mensagem = 'Já existe uma opção com esta descrição.'
    throw new InvalidInput(mensagem, { campos: [{ campo: 'description', mensagem }] })
  }
  if (present) {
    await store.setStageActive(tx, present.id, true, actor.name)
    log(work, 'REATIVAR_ESTAGIO', present.id, { descricao: present.description })
    return { mensagem: 'Atualizado com sucesso.', id: present.id }
  }
  const id = await store.insertStage(tx, { description, isAgreement }, actor.name)
  log(work, 'CRIAR_ESTAGIO', id, { descricao: description, promessa: isAgreement })
  return { mensagem: 'Criado com sucesso.', id }
}

/** A stage that something says is made inactive; any other goes (rules 7.8). */
export async function remove(
  work: Work,
  { id }: InputOf<typeof removeStage>,
): Promise<AnswerOf<typeof removeStage>> {
  const stage = await store.lockStage(work.tx, id)
  if (!stage) throw new NotFound('Opção não encontrada.')
  const body = { descricao: stage.description }
  if (stage.isUsed) {
    await store.setStageActive(work.tx, id, false, work.actor.name)
    log(work, 'INATIVAR_ESTAGIO', id, body)
    return { mensagem: 'Atualizado com sucesso.' }
  }
  await store.deleteStage(work.tx, id)
  log(work, 'EXCLUIR_ESTAGIO', id, body)
  return { mensagem: 'O registro foi removido' }
}
