import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { TimelineLink } from '#features/timeline/parts/timeline-link.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { Found } from '#listing/screen/use-found.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { counted } from '#ui/counted.ts'

import { type NegativatedBoleto, negativatedBoletos } from '../contract/negativated-boletos.ts'
import { DossierButton } from '../parts/dossier-button.tsx'
import { ErrorDialog } from '../parts/error-dialog.tsx'

// The rows are persons; rules 4.8 asks for both counts.
const boletosOf = ({ answer, total }: Found<NegativatedBoleto>) =>
  total === 0
    ? []
    : [
        {
          mark: 'filled' as const,
          text: counted((answer as { readonly boletos: number }).boletos, { one: 'boleto', many: 'boletos' }),
        },
      ]

/** The results screen: who was sent to the bureau and what it answered (spec 1:2.12). */
export function ResultsScreen() {
  const [shown, setShown] = useState<NegativatedBoleto>()
  const cells = useMemo(
    () => ({
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
            onClick={() => setShown(row)}
          />
        ),
    }),
    [],
  )
  return (
    <>
      <ListingScreen
        listing={negativatedBoletos}
        cells={cells}
        summary={boletosOf}
        rowActions={{
          width: 84,
          of: (row) => (
            <>
              <DossierButton boleto={{ id: row.idSerasaBoleto, number: row.numBoleto }} />
              {row.tipoPessoa === 'LOJISTA' && (
                <TimelineLink tenant={{ name: row.nomRazaoSocial, document: row.documentoDevedor }} />
              )}
            </>
          ),
        }}
      />
      <ErrorDialog row={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
