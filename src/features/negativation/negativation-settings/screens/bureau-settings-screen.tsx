import { IconPencil } from '@tabler/icons-react'

import { jobRunList } from '#features/negativation/automation/contract/automation.ts'
import { JobRuns } from '#features/negativation/automation/components/job-runs.tsx'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { type BureauJustification, justificationList } from '../contract/justifications.ts'
import {
  agingParameters,
  delinquencyParameters,
  jobParameters,
} from '#features/platform/parameters/contract/parameters.ts'
import { proposalList } from '#features/platform/parameters/contract/proposals.ts'
import { ParameterHelp } from '#features/negativation/explanations/components/parameter-help.tsx'
import { ParameterList } from '#features/platform/parameters/components/parameter-list.tsx'

// Lazy-loaded on first open.
const Proposals = lazyPart(
  async () => (await import('#features/platform/parameters/components/proposals.tsx')).Proposals,
)
const JustificationForm = lazyPart(
  async () => (await import('../components/justification-form.tsx')).JustificationForm,
)

const icon = { size: 18, stroke: 1.75 }

const status = (isActive: boolean) => (
  <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
)
const justificationCells = {
  limiteExcecao: ({ limiteExcecao }: BureauJustification) => limiteExcecao ?? 'Sem limite',
  flagAtivo: ({ flagAtivo }: BureauJustification) => status(flagAtivo),
}

const change = (label: string, edit: () => void) => (
  <IconButton
    size="row"
    hasPopup="dialog"
    label={label}
    icon={<IconPencil {...icon} />}
    onClick={edit}
  />
)

const justifications = (
  <RecordListing
    listing={justificationList}
    params={tabParams}
    cells={justificationCells}
    modal={(props) => <JustificationForm {...props} />}
    add={{ label: 'Nova Justificativa' }}
    rowActs={{ width: 64, of: (row, edit) => change(`Alterar ${row.txtJustificativa}`, edit) }}
  />
)

const tabs = [
  {
    id: 'aging',
    label: agingParameters.title,
    content: <ParameterList key="aging" listing={agingParameters} help={ParameterHelp} />,
  },
  {
    id: 'job',
    label: jobParameters.title,
    content: <ParameterList key="job" listing={jobParameters} help={ParameterHelp} />,
  },
  {
    id: 'inadimplencia',
    label: delinquencyParameters.title,
    content: (
      <ParameterList key="inadimplencia" listing={delinquencyParameters} help={ParameterHelp} />
    ),
  },
  { id: 'justificativas', label: justificationList.title, content: justifications },
  { id: 'confirmacoes', label: proposalList.title, content: <Proposals listing={proposalList} /> },
  { id: 'execucoes', label: jobRunList.title, content: <JobRuns key="execucoes" /> },
]

/**
 * Bureau configuration in three tabs (spec 3:2.20), changes waiting for a second user (rules 4.3
 * j), and the runs of the automatic jobs (rules 8).
 */
export function BureauSettingsScreen() {
  return <AddressedTabs label="Configuração do bureau" tabs={tabs} />
}
