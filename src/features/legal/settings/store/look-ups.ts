import { sql } from 'kysely'

import type { Tx } from '#server/database/connection.ts'

import type { ActionType, LawsuitJustification } from '../contract/look-ups.ts'

/** Active kinds only. */
export async function listActionTypes(tx: Tx): Promise<ActionType[]> {
  const { rows } = await sql<ActionType>`
    select id, name as nome, id as "idAjzTipoAcao", name as "nomTipoAcao", code as codigo,
      description as "nomeAr",
      is_active as "flagAtivo"
    from lawsuit_action_type where is_active order by id`.execute(tx)
  return rows
}

/** Active justifications only; their dates are checked when one is chosen (rules 5.3). */
export async function listJustifications(tx: Tx): Promise<LawsuitJustification[]> {
  const { rows } = await sql<LawsuitJustification>`
    select id, id as "idAjzJustificativa", text as descricao, use_limit as "limiteJustificativa",
      starts_on as "dataInicio",
      ends_on as "dataFinal", needs_ticket as "flagObrigaChamadoRn",
      needs_file as "flagRequerAnexo",
      needs_ticket as "requerChamado", needs_file as "requerAnexo",
      case
        when needs_ticket
        and needs_file then 'Número do chamado ou anexo'
        when needs_ticket then 'Número do chamado'
        when needs_file then 'Anexo' else '' end as "descricaoCampoObrigatorio",
      needs_approver as aprovador, is_active as "flagAtivo", stages as "txtEstagio"
    from lawsuit_justification where is_active order by id`.execute(tx)
  return rows
}

/** All debt types; unused ones are deleted, none is deactivated. */
export async function listDebtTypes(
  tx: Tx,
): Promise<{ id: number; codTipoDivida: string; descricao: string }[]> {
  const { rows } = await sql<{ id: number; codTipoDivida: string; descricao: string }>`
    select id, code as "codTipoDivida", name as descricao from debt_type order by id`.execute(tx)
  return rows
}
