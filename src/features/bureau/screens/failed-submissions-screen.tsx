import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import type { Found } from '#listing/screen/use-found.ts'
import { counted } from '#ui/counted.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

import type { Sending } from '../contract/calls.ts'
import { type FailedSubmission, failedSubmissions } from '../contract/failed-submissions.ts'
import { FailedActs } from '../parts/failed-acts.tsx'
import { SendingOutcome, tellSending } from '../parts/sending-outcome.tsx'

// They come with the first opening.
const FailedLogDialog = lazyPart(() =>
  import('../parts/failed-log-dialog.tsx').then((module) => module.FailedLogDialog),
)

// The rows are persons; a boleto may have several.
const boletosOf = ({ answer, total }: Found<FailedSubmission>) =>
  total === 0
    ? []
    : [
        {
          mark: 'filled' as const,
          text: counted((answer as { readonly boletos: number }).boletos, { one: 'boleto', many: 'boletos' }),
        },
      ]

/** What the bureau refused: the log of each person, correct and send again, or give up (spec 1:2.17). */
export function FailedSubmissionsScreen() {
  const [shown, setShown] = useState<FailedSubmission>()
  const [outcome, setOutcome] = useState<Sending>()
  const cells = useMemo(
    () => ({
      'retornoSerasa.mensagem': (row: FailedSubmission) => (
        <IconButton
          size="row"
          tone="danger"
          hasPopup="dialog"
          label={`Log do boleto ${row.numBoleto}, ${row.nomRazaoSocial}`}
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
        listing={failedSubmissions}
        cells={cells}
        summary={boletosOf}
        onOpen={setShown}
        selectable={(row) => (row.impedimentoEnvio && row.impedimentoExclusao ? row.impedimentoExclusao : undefined)}
        bulk={(list) => <FailedActs list={list} />}
        actions={({ walk }) =>
          shown && (
            <FailedLogDialog
              key={shown.idPessoa}
              row={shown}
              steps={walk.from(shown, setShown)}
              onClose={() => {
                setShown(undefined)
                walk.backTo(shown)
              }}
              onSent={(sending) => {
                setShown(undefined)
                if (sending && tellSending(sending)) setOutcome(sending)
              }}
            />
          )
        }
      />
      <SendingOutcome outcome={outcome} onClose={() => setOutcome(undefined)} />
    </>
  )
}
