import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'

import { jobRunList } from '#features/automation/contract/automation.ts'
import { JobRuns } from '#features/automation/components/job-runs.tsx'
import type { Listing } from '#listing/definition.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { type BureauJustification, justificationList } from '../contract/justifications.ts'
import {
  agingParameters,
  type BureauParameter,
  delinquencyParameters,
  jobParameters,
} from '../contract/parameters.ts'
import { proposalList } from '../contract/proposals.ts'
import { JustificationForm } from '../components/justification-form.tsx'
import { ParameterDialog } from '../components/parameter-dialog.tsx'
import { ParameterHistory } from '../components/parameter-history.tsx'
import { Proposals } from '../components/proposals.tsx'

const icon = { size: 18, stroke: 1.75 }

const status = (isActive: boolean) => (
  <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
)
const formatValue = (tipo: BureauParameter['tipo'], value: string) =>
  tipo === 'SIM_NAO' ? (value === 'Sim' ? 'Ativo' : 'Inativo') : value || '-'

/** A yes-or-no parameter reads Ativo or Inativo, the others their text (spec 3:2.20). */
const parameterCells = {
  valorParametro: ({ tipo, valorParametro }: BureauParameter) => formatValue(tipo, valorParametro),
  statusAtivo: ({ statusAtivo }: BureauParameter) => status(statusAtivo),
  padrao: ({ tipo, padrao }: BureauParameter) => formatValue(tipo, padrao),
}
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

function Parameters({ listing }: { readonly listing: Listing<BureauParameter> }) {
  const [historyParameter, setHistoryParameter] = useState<BureauParameter>()
  return (
    <>
      <RecordListing
        listing={listing}
        params={tabParams}
        cells={parameterCells}
        modal={(props) => <ParameterDialog {...props} />}
        rowActs={{
          width: 84,
          of: (row, edit) => (
            <>
              {change(`Alterar ${row.nomeParametro}`, edit)}
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Versões de ${row.nomeParametro}`}
                icon={<IconHistory {...icon} />}
                onClick={() => setHistoryParameter(row)}
              />
            </>
          ),
        }}
      />
      {historyParameter && (
        <ParameterHistory
          parameter={historyParameter}
          onClose={() => setHistoryParameter(undefined)}
        />
      )}
    </>
  )
}

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
    content: <Parameters key="aging" listing={agingParameters} />,
  },
  {
    id: 'job',
    label: jobParameters.title,
    content: <Parameters key="job" listing={jobParameters} />,
  },
  {
    id: 'inadimplencia',
    label: delinquencyParameters.title,
    content: <Parameters key="inadimplencia" listing={delinquencyParameters} />,
  },
  { id: 'justificativas', label: justificationList.title, content: justifications },
  { id: 'confirmacoes', label: proposalList.title, content: <Proposals /> },
  { id: 'execucoes', label: jobRunList.title, content: <JobRuns key="execucoes" /> },
]

/**
 * The bureau configuration in its three tabs (spec 3:2.20), what waits for a second person (rules
 * 4.3 j), and the runs of the automatic jobs (rules 8).
 */
export function BureauSettingsScreen() {
  return <AddressedTabs label="Configuração do bureau" tabs={tabs} />
}
