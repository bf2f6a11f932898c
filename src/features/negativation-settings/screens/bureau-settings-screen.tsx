import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { jobRunList } from '#features/bureau/contract/automation.ts'
import { JobRuns } from '#features/bureau/parts/job-runs.tsx'
import type { Listing } from '#listing/definition.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'
import { TabbedPage } from '#ui/tabbed-page.tsx'

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
const own = ['aba'] as const

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

function Parameters({ listing }: { readonly listing: Listing<BureauParameter> }) {
  const [changing, setChanging] = useState<BureauParameter>()
  const [told, setTold] = useState<BureauParameter>()
  return (
    <>
      <ListingScreen
        listing={listing}
        params={own}
        cells={parameterCells}
        onOpen={setChanging}
        rowActions={{
          width: 84,
          of: (row) => (
            <>
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Alterar ${row.nomeParametro}`}
                icon={<IconPencil {...icon} />}
                onClick={() => setChanging(row)}
              />
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
      {changing && <ParameterDialog parameter={changing} onClose={() => setChanging(undefined)} />}
      {told && <ParameterHistory parameter={told} onClose={() => setTold(undefined)} />}
    </>
  )
}

function Justifications() {
  const [open, setOpen] = useState<BureauJustification | 'new'>()
  return (
    <>
      <ListingScreen
        listing={justificationList}
        params={own}
        cells={justificationCells}
        onOpen={setOpen}
        actions={() => (
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.75} />} onClick={() => setOpen('new')}>
            Nova Justificativa
          </Button>
        )}
        rowActions={{
          width: 48,
          of: (row) => (
            <IconButton
              size="row"
              hasPopup="dialog"
              label={`Alterar ${row.txtJustificativa}`}
              icon={<IconPencil {...icon} />}
              onClick={() => setOpen(row)}
            />
          ),
        }}
      />
      {open && (
        <JustificationForm justification={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}

const parameterTabs = [
  { id: 'aging', label: agingParameters.title, content: <Parameters key="aging" listing={agingParameters} /> },
  { id: 'job', label: jobParameters.title, content: <Parameters key="job" listing={jobParameters} /> },
  { id: 'justificativas', label: justificationList.title, content: <Justifications /> },
]

/** Who looks: the rule codes of their screens decide which jobs they may start. */
type Person = {
  readonly routes: readonly { readonly menus: readonly { readonly rules: readonly { code: string }[] }[] }[]
}

/** The bureau configuration in its three tabs (spec 3:2.20), and in a fourth the runs of the automatic jobs (rules 8). */
export function BureauSettingsScreen({ person }: { readonly person: Person }) {
  const { aba } = useLocation().query
  const rules = useMemo(
    () => new Set(person.routes.flatMap(({ menus }) => menus.flatMap((menu) => menu.rules.map(({ code }) => code)))),
    [person],
  )
  const tabs = [...parameterTabs, { id: 'execucoes', label: jobRunList.title, content: <JobRuns rules={rules} /> }]
  return (
    <TabbedPage
      label="Configuração do bureau"
      value={tabs.some(({ id }) => id === aba) ? (aba ?? 'aging') : 'aging'}
      onChange={(tab) => navigateWithin(tab === 'aging' ? {} : { aba: tab })}
      tabs={tabs}
    />
  )
}
