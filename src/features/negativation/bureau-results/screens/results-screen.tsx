import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { TimelineLink } from '#features/negativation/debt-items/components/timeline-link.tsx'
import type { Cells } from '#listing/screen/columns.tsx'
import type { ListingScreenProps } from '#listing/screen/listing-screen-props.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import { type NegativatedBoleto, negativatedBoletos } from '../contract/negativated-boletos.ts'
import { DossierButton } from '#features/negativation/dossier/components/dossier-button.tsx'
import { ErrorDialog } from '#features/negativation/bureau-results/components/error-dialog.tsx'

type Counts = { readonly boletos: number; readonly pessoas: number | null }

// A row is a person of a boleto; rules 4.8 requires both counts.
const countsOf = ({ answer, total }: SearchResult<NegativatedBoleto>) => {
  if (total === 0) return []
  const { boletos, pessoas } = answer as Counts
  const words = [
    formatCount(boletos, { one: 'boleto', many: 'boletos' }),
    ...(pessoas === null ? [] : [formatCount(pessoas, { one: 'pessoa', many: 'pessoas' })]),
  ]
  return words.map((text) => ({ mark: 'filled' as const, text }))
}

const cellsOf = (onOpen: (row: NegativatedBoleto) => void): Cells<NegativatedBoleto> => ({
  'statusWorkflowSerasa.nome': ({ statusWorkflowSerasa, resultado }) =>
    resultado === null
      ? statusWorkflowSerasa.nome
      : `${statusWorkflowSerasa.nome}: ${resultado.nome}`,
  'retornoSerasa.mensagem': (row) =>
    row.retornoSerasa.erros.length === 0 && row.retornoSerasa.mensagem === null ? (
      '-'
    ) : (
      <IconButton
        size="row"
        tone="danger"
        hasPopup="dialog"
        label={`Mensagem de erro do boleto ${row.numBoleto}`}
        icon={<IconAlertCircle size={18} stroke={1.75} />}
        onClick={() => onOpen(row)}
      />
    ),
})

const rowActions: ListingScreenProps<NegativatedBoleto>['rowActions'] = {
  width: 84,
  of: (row) => (
    <>
      <DossierButton boleto={{ id: row.idSerasaBoleto, number: row.numBoleto }} />
      {row.tipoPessoa === 'LOJISTA' && (
        <TimelineLink tenant={{ name: row.nomRazaoSocial, document: row.documentoDevedor }} />
      )}
    </>
  ),
}

/** Results screen: persons sent to the bureau and its answers (spec 1:2.12). */
export function ResultsScreen({ routes }: { readonly routes: readonly MenuGroup[] }) {
  const [openBoleto, setOpenBoleto] = useState<NegativatedBoleto>()
  // The menu entry's rule codes are the default status filter (spec 1:6).
  const listing = useMemo(() => {
    const codes = findScreen(routes, negativatedBoletos.path)?.rules ?? []
    return codes.length === 0
      ? negativatedBoletos
      : { ...negativatedBoletos, unlessChosen: { status: codes } }
  }, [routes])
  const cells = useMemo(() => cellsOf(setOpenBoleto), [])
  return (
    <>
      <ListingScreen listing={listing} cells={cells} summary={countsOf} rowActions={rowActions} />
      <ErrorDialog row={openBoleto} onClose={() => setOpenBoleto(undefined)} />
    </>
  )
}
