import { IconHistory, IconPencil } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'

import type { Listing } from '#listing/definition.ts'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import type { BureauParameter } from '../contract/parameters.ts'

const ParameterDialog = lazyPart(
  async () => (await import('./parameter-dialog.tsx')).ParameterDialog,
)
const ParameterHistory = lazyPart(
  async () => (await import('./parameter-history.tsx')).ParameterHistory,
)

const icon = { size: 18, stroke: 1.75 }

const formatValue = (tipo: BureauParameter['tipo'], value: string) =>
  tipo === 'SIM_NAO' ? (value === 'Sim' ? 'Ativo' : 'Inativo') : value || '-'

/** A yes-or-no parameter shows Ativo or Inativo, the others their text (spec 3:2.20). */
const parameterCells = {
  valorParametro: ({ tipo, valorParametro }: BureauParameter) => formatValue(tipo, valorParametro),
  statusAtivo: ({ statusAtivo }: BureauParameter) => (
    <Badge tone={statusAtivo ? 'done' : 'neutral'}>{statusAtivo ? 'Ativo' : 'Inativo'}</Badge>
  ),
  padrao: ({ tipo, padrao }: BureauParameter) => formatValue(tipo, padrao),
}
/** List of parameters with their edit dialog and version history. */
export function ParameterList({
  listing,
  help: Help,
  readOnlyBecause,
}: {
  readonly listing: Listing<BureauParameter>
  /** Help button of a parameter, beside its other buttons. */
  readonly help: ComponentType<{ readonly parameter: BureauParameter }>
  /** Why this user changes none of them. */
  readonly readOnlyBecause?: string | undefined
}) {
  const [historyParameter, setHistoryParameter] = useState<BureauParameter>()
  return (
    <>
      <RecordListing
        listing={listing}
        params={tabParams}
        cells={parameterCells}
        modal={(props) => <ParameterDialog {...props} />}
        rowActs={{
          width: 112,
          of: (row, edit) => (
            <>
              <Help parameter={row} />
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Alterar ${row.nomeParametro}`}
                icon={<IconPencil {...icon} />}
                disabledBecause={readOnlyBecause}
                onClick={edit}
              />
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
