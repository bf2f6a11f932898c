import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import {
  type FileRow,
  retryFile,
  showFile,
} from '#features/ledger/received-files/contract/calls.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { FileDownloads, FileFacts } from './file-facts.tsx'

// Loaded with a file that was read in two ways.
const RefusedReadings = lazyPart(
  async () =>
    (await import('#features/ledger/sources/components/refused-readings.tsx')).RefusedReadings,
)

export type FileAct = 'confirmar' | 'descartar' | 'desfazer'

type Props = {
  readonly id: number
  readonly mayDecide: boolean
  /** The user edits sources, so a refused file shows what to propose. */
  readonly mayPropose: boolean
  readonly onAct: (act: FileAct, file: FileRow) => void
  /** Opens another entrada. */
  readonly onShow: (id: number) => void
  readonly onClose: () => void
}

/** The acts that the state of an entrada allows; disabled ones say why. */
function FileActs({ file, onAct }: { readonly file: FileRow } & Pick<Props, 'onAct'>) {
  const retry = useAct(retryFile, {
    success: ({ mensagem }) => mensagem,
    invalidates: ['received-files'],
  })
  if (file.situacao === 'ERRO')
    return (
      <Button kind="primary" loading={retry.busy} onClick={() => void retry.run({ id: file.id })}>
        Tentar de novo
      </Button>
    )
  if (file.situacao === 'CARREGADA')
    return (
      <Button
        kind="danger"
        disabledBecause={
          file.podeDesfazer ? undefined : 'Uma entrada se desfaz em até 24 horas, pela sua carga.'
        }
        onClick={() => onAct('desfazer', file)}
      >
        Desfazer
      </Button>
    )
  if (file.situacao !== 'AGUARDANDO_CONFIRMACAO') return null
  return (
    <>
      <Button onClick={() => onAct('descartar', file)}>Descartar</Button>
      <Button
        kind="primary"
        disabledBecause={file.naoConfirma ?? undefined}
        onClick={() => onAct('confirmar', file)}
      >
        Carregar mesmo assim
      </Button>
    </>
  )
}

/** Opens the entrada that read a refused file again. */
const NewReading = ({
  file: { idReleitura },
  onShow,
}: { readonly file: FileRow } & Pick<Props, 'onShow'>) =>
  idReleitura !== null && (
    <Button kind="primary" onClick={() => onShow(idReleitura)}>
      Ver a nova leitura
    </Button>
  )

/** Refused because nothing in the file proves the order of days or the decimal sign. */
const isReadTwoWays = ({ situacao, achados, idReleitura }: FileRow): boolean =>
  situacao === 'RECUSADA' &&
  idReleitura === null &&
  achados.some(({ codigo }) => codigo === 'J02' || codigo === 'J04')

/** An entrada, whole, with its acts. */
export function FileDialog({ id, mayDecide, mayPropose, onAct, onShow, onClose }: Props) {
  const {
    data: file,
    isError,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['received-files', showFile.name, id],
    queryFn: ({ signal }) => callServer(showFile, { id }, { signal }),
  })
  return (
    <Dialog
      opened
      size="wide"
      title={file ? file.arquivo : `Entrada ${id}`}
      onClose={onClose}
      footer={
        <>
          {file && <FileDownloads file={file} />}
          {file && <NewReading file={file} onShow={onShow} />}
          {file && mayDecide && <FileActs file={file} onAct={onAct} />}
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      {file && mayPropose && isReadTwoWays(file) && <RefusedReadings file={file} />}
      {file && <FileFacts file={file} />}
      {isPending && <p role="status">Carregando a entrada…</p>}
      {isError && (
        <ShortFailureState
          title={failureSentence(error)}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!file && !isError && !isPending && (
        <PageState
          kind="not-found"
          title="Entrada não encontrada."
          sentence="Ela não existe ou não é dos seus shoppings."
        />
      )}
    </Dialog>
  )
}
