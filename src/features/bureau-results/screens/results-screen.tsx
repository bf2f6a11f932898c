import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import type { MenuGroup } from '#features/access/contract.ts'
import { findScreen } from '#features/access/rules.ts'
import { TimelineLink } from '#features/debt-items/components/timeline-link.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { SearchResult } from '#listing/screen/use-search-result.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { formatCount } from '#ui/display/format-count.ts'

import { type NegativatedBoleto, negativatedBoletos } from '../contract/negativated-boletos.ts'
import { DossierButton } from '#features/dossier/components/dossier-button.tsx'
import { ErrorDialog } from '#features/bureau-results/components/error-dialog.tsx'

// The rows are persons; rules 4.8 asks for both counts.
const boletosOf = ({ answer, total }: SearchResult<NegativatedBoleto>) =>
  total === 0
    ? []
    : [
        {
          mark: 'filled' as const,
          text: formatCount((answer as { readonly boletos: number }).boletos, {
            one: 'boleto',
            many: 'boletos',
          }),
        },
      ]

/** The results screen: who was sent to the bureau and what it answered (spec 1:2.12). */
export function ResultsScreen({ routes }: { readonly routes: readonly MenuGroup[] }) {
  const [openBoleto, setOpenBoleto] = useState<NegativatedBoleto>()
  // The rule codes of the menu entry are the status filter, until one of them is chosen (spec 1:6).
  const listing = useMemo(() => {
    const codes = findScreen(routes, negativatedBoletos.path)?.rules ?? []
    return codes.length === 0
      ? negativatedBoletos
      : { ...negativatedBoletos, unlessChosen: { status: codes } }
  }, [routes])
  const cells = useMemo(
    () => ({
      'statusWorkflowSerasa.nome': ({ statusWorkflowSerasa, resultado }: NegativatedBoleto) =>
        resultado === null
          ? statusWorkflowSerasa.nome
          : `${statusWorkflowSerasa.nome}: ${resultado.nome}`,
      'retornoSerasa.mensagem': (row: NegativatedBoleto) =>
        row.retornoSerasa.erros.length === 0 && row.retornoSerasa.mensagem === null ? (
          '-'
        ) : (
          <IconButton
            size="row"
            tone="danger"
            hasPopup="dialog"
            label={`Mensagem de erro do boleto ${row.numBoleto}`}
            icon={<IconAlertCircle size={18} stroke={1.75} />}
            onClick={() => setOpenBoleto(row)}
          />
        ),
    }),
    [],
  )
  return (
    <>
      <ListingScreen
        listing={listing}
        cells={cells}
        summary={boletosOf}
        rowActions={{
          width: 84,
          of: (row) => (
            <>
              <DossierButton boleto={{ id: row.idSerasaBoleto, number: row.numBoleto }} />
              {row.tipoPessoa === 'LOJISTA' && (
                <TimelineLink
                  tenant={{ name: row.nomRazaoSocial, document: row.documentoDevedor }}
                />
              )}
            </>
          ),
        }}
      />
      <ErrorDialog row={openBoleto} onClose={() => setOpenBoleto(undefined)} />
    </>
  )
}
