import { sql } from 'kysely'

import { textContains } from '#listing/server/like.ts'
import { byId, versionColumns } from '#listing/server/versioned-table.ts'
import { brazilian, type Source } from '#listing/server/window.ts'

import type {
  SettingsContractType,
  SettingsDocumentType,
  SettingsMovementType,
} from '../contract/erp-types.ts'

// Reference table rows under the names of these settings; `delinquency` writes them.

const active = () => sql`r.is_active`

export const settingsContractRows: Source<SettingsContractType> = {
  from: sql`contract_type r`,
  columns: {
    id: sql`r.id`,
    idAjzTipoContrato: sql`r.id`,
    nome: sql`r.name`,
    codContrato: sql`r.code`,
    flagAtivo: sql`r.is_active`,
    ...versionColumns,
  },
  sorts: { codContrato: brazilian(sql`r.code`), nome: brazilian(sql`r.name`) },
  filters: { id: byId, busca: textContains(sql`r.code`, sql`r.name`), ativos: active },
  key: sql`r.id`,
}

export const settingsMovementRows: Source<SettingsMovementType> = {
  from: sql`movement_type r join account_type a on a.id = r.account_type_id`,
  columns: {
    id: sql`r.id`,
    idTipoMovimento: sql`r.id`,
    codMovimento: sql`r.code`,
    idTipoConta: sql`a.id`,
    tipoConta: sql`a.code`,
    flagAtivo: sql`r.is_active`,
    createdBy: sql`r.created_by_name`,
    modifiedBy: sql`r.updated_by_name`,
    ...versionColumns,
  },
  sorts: {
    codMovimento: brazilian(sql`r.code`),
    tipoConta: sql`a.code`,
    flagAtivo: sql`r.is_active`,
  },
  filters: { id: byId, busca: textContains(sql`r.code`, sql`a.code`) },
  key: sql`r.id`,
}

export const settingsDocumentRows: Source<SettingsDocumentType> = {
  from: sql`document_type r`,
  columns: {
    id: sql`r.id`,
    idAjzTipoDocumento: sql`r.id`,
    prefixo: sql`r.prefix`,
    codDocumento: sql`r.code`,
    descricao: sql`r.name`,
    flagAtivo: sql`r.is_active`,
    createdBy: sql`r.created_by_name`,
    ...versionColumns,
  },
  sorts: {
    prefixo: brazilian(sql`r.prefix`),
    codDocumento: sql`r.code`,
    descricao: brazilian(sql`r.name`),
  },
  filters: { id: byId, busca: textContains(sql`r.prefix`, sql`r.name`), ativos: active },
  key: sql`r.id`,
}
