import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { jobRunList } from '#features/bureau/contract/automation.ts'
import { JobRuns } from '#features/bureau/parts/job-runs.tsx'
import type { Listing } from '#listing/definition.ts'
import { RecordListing } from '#listing/screen/record-listing.tsx'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { AddressedTabs, tabParams } from '#ui/tabbed-page.tsx'

import {
  agingParameters,
  type BureauJustification,
  type BureauParameter,
  jobParameters,
  justificationList,
} from '../contract.ts'
import { JustificationForm } from '../parts/justification-form.tsx'
import { ParameterDialog } from '../parts/parameter-dialog.tsx'
import { ParameterHistory } from '../parts/parameter-history.tsx'

const icon = { size: 18, stroke: 1.75 }

const status = (isActive: boolean) => (
  <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Ativo' : 'Inativo'}</Badge>
)
const shown = (tipo: BureauParameter['tipo'], value: string) =>
  tipo === 'SIM_NAO' ? (value === 'Sim' ? 'Ativo' : 'Inativo') : value || '-'

/** A yes-or-no parameter reads Ativo or Inativo, the others their text (spec 3:2.20). */
const parameterCells = {
  valorParametro: ({ tipo, valorParametro }: BureauParameter) => shown(tipo, valorParametro),
  statusAtivo: ({ statusAtivo }: BureauParameter) => status(statusAtivo),
  padrao: ({ tipo, padrao }: BureauParameter) => shown(tipo, padrao),
}
const justificationCells = {
  limiteExcecao: ({ limiteExcecao }: BureauJustification) => limiteExcecao ?? 'Sem limite',
  flagAtivo: ({ flagAtivo }: BureauJustification) => status(flagAtivo),
}

const change = (label: string, edit: () => void) => (
  <IconButton size="row" hasPopup="dialog" label={label} icon={<IconPencil {...icon} />} onClick={edit} />
)

function Parameters({ listing }: { readonly listing: Listing<BureauParameter> }) {
  const [told, setTold] = useState<BureauParameter>()
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
                onClick={() => setTold(row)}
              />
            </>
          ),
        }}
      />
      {told && <ParameterHistory parameter={told} onClose={() => setTold(undefined)} />}
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

const parameterTabs = [
  { id: 'aging', label: agingParameters.title, content: <Parameters key="aging" listing={agingParameters} /> },
  { id: 'job', label: jobParameters.title, content: <Parameters key="job" listing={jobParameters} /> },
  { id: 'justificativas', label: justificationList.title, content: justifications },
]

/** Who looks: the rule codes of their screens decide which jobs they may start. */
type Person = {
  readonly routes: readonly { readonly menus: readonly { readonly rules: readonly { code: string }[] }[] }[]
}

/** The bureau configuration in its three tabs (spec 3:2.20), and in a fourth the runs of the automatic jobs (rules 8). */
export function BureauSettingsScreen({ person }: { readonly person: Person }) {
  const rules = useMemo(
    () => new Set(person.routes.flatMap(({ menus }) => menus.flatMap((menu) => menu.rules.map(({ code }) => code)))),
    [person],
  )
  const tabs = [...parameterTabs, { id: 'execucoes', label: jobRunList.title, content: <JobRuns rules={rules} /> }]
  return <AddressedTabs label="Configuração do bureau" tabs={tabs} />
}
