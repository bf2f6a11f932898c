import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { byId, versionColumns, versionedTable } from '#listing/server/versioned-table.ts'
import { brazilian, type Source } from '#listing/server/window.ts'

import type { JustificationRecord } from '../contract/justifications.ts'
import type { JustificationValues } from '../rules/justification.ts'

export const justificationRows: Source<JustificationRecord> = {
  from: sql`lawsuit_justification r`,
  columns: {
    id: sql`r.id`,
    idAjzJustificativa: sql`r.id`,
    descricao: sql`r.text`,
    limiteJustificativa: sql`r.use_limit`,
    dataInicio: sql`r.starts_on`,
    dataFinal: sql`r.ends_on`,
    flagObrigaChamadoRn: sql`r.needs_ticket`,
    flagRequerAnexo: sql`r.needs_file`,
    requerChamado: sql`r.needs_ticket`,
    requerAnexo: sql`r.needs_file`,
    descricaoCampoObrigatorio: sql`case
      when r.needs_ticket and r.needs_file then 'Número do chamado ou anexo'
      when r.needs_ticket then 'Número do chamado'
      when r.needs_file then 'Anexo' else '' end`,
    aprovador: sql`r.needs_approver`,
    flagAtivo: sql`r.is_active`,
    txtEstagio: sql`r.stages`,
    emConfirmacao: sql`(
      select 'Alteração proposta por ' || q.proposed_by_name from setting_proposal q
      where q.lawsuit_justification_id = r.id and q.state = 'PENDENTE'
        and q.base_version = r.version)`,
    ...versionColumns,
  },
  sorts: {
    id: sql`r.id`,
    descricao: brazilian(sql`r.text`),
    limiteJustificativa: sql`r.use_limit`,
    dataInicio: sql`r.starts_on`,
    dataFinal: sql`r.ends_on`,
    aprovador: sql`r.needs_approver`,
    flagAtivo: sql`r.is_active`,
  },
  filters: { id: byId, busca: textContains(sql`r.text`) },
  key: sql`r.id`,
}

export const justificationTable = versionedTable<JustificationValues>('lawsuit_justification', {
  descricao: 'text',
  limiteJustificativa: 'use_limit',
  dataInicio: 'starts_on',
  dataFinal: 'ends_on',
  flagObrigaChamadoRn: 'needs_ticket',
  flagRequerAnexo: 'needs_file',
  aprovador: 'needs_approver',
  flagAtivo: 'is_active',
  txtEstagio: 'stages',
})
