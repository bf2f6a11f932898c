import type { ReactNode } from 'react'

import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { DebtTypeBadge } from './debt-type-badge.tsx'
import { RegisterTab } from './register-tab.tsx'
import { RequirementsTab, type TryRequirement } from './requirements-tab.tsx'
import { costList, lawsuitCosts } from '../contract/costs.ts'
import { configList, type DebtTypeConfig, debtTypeConfigs } from '../contract/debt-type-config.ts'
import {
  type DebtType,
  debtTypeList,
  debtTypes,
  type LedgerAccount,
  ledgerAccountList,
  ledgerAccounts,
} from '../contract/debt-types.ts'
import {
  settingsContractList,
  settingsContractTypes,
  settingsDocumentList,
  settingsDocumentTypes,
  settingsMovementList,
  settingsMovementTypes,
} from '../contract/erp-types.ts'
import {
  actionTypeList,
  actionTypes,
  creditKindList,
  creditKinds,
  lawsuitStatuses,
  lawsuitStatusList,
} from '../contract/options.ts'
import {
  justificationList,
  type JustificationRecord,
  justifications,
} from '../contract/justifications.ts'
import { requirementList } from '../contract/requirements.ts'

// Lazy-loaded on first open of any dialog.
const registerDialogs = () => import('./register-dialogs.tsx')
const erpDialogs = () => import('./erp-type-dialogs.tsx')
const LedgerAccountDialog = lazyPart(async () => (await registerDialogs()).LedgerAccountDialog)
const ActionTypeDialog = lazyPart(async () => (await registerDialogs()).ActionTypeDialog)
const DebtTypeDialog = lazyPart(async () => (await registerDialogs()).DebtTypeDialog)
const LawsuitStatusDialog = lazyPart(async () => (await registerDialogs()).LawsuitStatusDialog)
const CreditKindDialog = lazyPart(async () => (await registerDialogs()).CreditKindDialog)
const CostDialog = lazyPart(async () => (await registerDialogs()).CostDialog)
const ContractDialog = lazyPart(async () => (await erpDialogs()).SettingsContractDialog)
const ConfigDialog = lazyPart(async () => (await erpDialogs()).ConfigDialog)
const MovementDialog = lazyPart(async () => (await erpDialogs()).SettingsMovementDialog)
const DocumentDialog = lazyPart(async () => (await erpDialogs()).SettingsDocumentDialog)

const JustificationDialog = lazyPart(
  async () => (await import('./justification-dialog.tsx')).JustificationDialog,
)

const byId = ({ id }: { readonly id: number }) => ({ id })
const coloured = {
  account: {
    nometipoDivida: ({ codTipoDivida }: LedgerAccount) => <DebtTypeBadge code={codTipoDivida} />,
  },
  debtType: {
    codTipoDivida: ({ codTipoDivida }: DebtType) => <DebtTypeBadge code={codTipoDivida} />,
  },
  config: { tipoDivida: ({ tipoDivida }: DebtTypeConfig) => <DebtTypeBadge code={tipoDivida} /> },
}

const justificationCells = {
  descricao: ({ descricao, emConfirmacao }: JustificationRecord) =>
    emConfirmacao === null ? (
      descricao
    ) : (
      <>
        {descricao} <Badge tone="warn">Em confirmação</Badge>
      </>
    ),
  descricaoCampoObrigatorio: (row: JustificationRecord) =>
    row.descricaoCampoObrigatorio || 'Nenhum',
}

type Tab = { readonly id: string; readonly label: string; readonly content: ReactNode }
const tab = (id: string, { title }: { readonly title: string }, content: ReactNode): Tab => ({
  id,
  label: title,
  content,
})

const plainTabs: readonly Tab[] = [
  tab(
    'conta-contabil',
    ledgerAccountList,
    <RegisterTab
      key="conta-contabil"
      records={ledgerAccounts}
      cells={coloured.account}
      modal={(props) => <LedgerAccountDialog {...props} />}
    />,
  ),
  tab(
    'tipo-contrato',
    settingsContractList,
    <RegisterTab
      key="tipo-contrato"
      records={settingsContractTypes}
      modal={(props) => <ContractDialog {...props} />}
      removal={byId}
      afterRemoval="O tipo de contrato fica inativo; o que já o usa impede. Com 'Também inativos' ele volta à lista."
    />,
  ),
  tab(
    'tipo-acao',
    actionTypeList,
    <RegisterTab
      key="tipo-acao"
      records={actionTypes}
      modal={(props) => <ActionTypeDialog {...props} />}
      removal={byId}
    />,
  ),
  tab(
    'tipo-divida',
    debtTypeList,
    <RegisterTab
      key="tipo-divida"
      records={debtTypes}
      cells={coloured.debtType}
      modal={(props) => <DebtTypeDialog {...props} />}
      removal={byId}
    />,
  ),
  tab(
    'configuracao',
    configList,
    <RegisterTab
      key="configuracao"
      records={debtTypeConfigs}
      cells={coloured.config}
      modal={(props) => <ConfigDialog {...props} />}
      removal={(row) => row}
      afterRemoval="Os títulos que só ela toma passam a 'não classificado' no próximo 'Disparar Elegíveis'."
    />,
  ),
  tab(
    'status-acao',
    lawsuitStatusList,
    <RegisterTab
      key="status-acao"
      records={lawsuitStatuses}
      modal={(props) => <LawsuitStatusDialog {...props} />}
      removal={byId}
    />,
  ),
  tab(
    'tipo-credito',
    creditKindList,
    <RegisterTab
      key="tipo-credito"
      records={creditKinds}
      modal={(props) => <CreditKindDialog {...props} />}
      removal={byId}
    />,
  ),
  tab(
    'justificativas',
    justificationList,
    <RegisterTab
      key="justificativas"
      records={justifications}
      cells={justificationCells}
      modal={(props) => <JustificationDialog {...props} />}
      removal={byId}
      afterRemoval="A justificativa deixa de ser oferecida e continua no histórico."
    />,
  ),
  tab(
    'tipo-movimento',
    settingsMovementList,
    <RegisterTab
      key="tipo-movimento"
      records={settingsMovementTypes}
      modal={(props) => <MovementDialog {...props} />}
    />,
  ),
  tab(
    'tipo-documento',
    settingsDocumentList,
    <RegisterTab
      key="tipo-documento"
      records={settingsDocumentTypes}
      modal={(props) => <DocumentDialog {...props} />}
      removal={byId}
      afterRemoval="O tipo de documento fica inativo; o que já o usa impede. Com 'Também inativos' ele volta à lista."
    />,
  ),
  tab(
    'custas',
    costList,
    <RegisterTab
      key="custas"
      records={lawsuitCosts}
      modal={(props) => <CostDialog {...props} />}
      removal={({ uf }) => ({ uf })}
    />,
  ),
]

/** The tabs of spec 2:2.2, in order. */
export const registerTabs = (tryRequirement: TryRequirement): readonly Tab[] => [
  tab('requisitos', requirementList, <RequirementsTab key="requisitos" tryOut={tryRequirement} />),
  ...plainTabs,
]
