import { IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { useCheckedFile } from '#listing/screen/checked-file.tsx'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { FileDialog, TakenFile } from '#listing/screen/file-dialog.tsx'
import { saveFile } from '#listing/screen/save-file.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { largestNoticeFile, rejectedNotices, uploadNotices } from '../contract.ts'

type Result = AnswerOf<typeof uploadNotices>

const file = {
  label: 'Arquivo de comunicações',
  accept: ['.csv', '.txt', '.xlsx'],
  maxBytes: largestNoticeFile,
  note: 'Colunas: shopping; luc; numBoleto; cpfCnpj; tipo; canal; enviadoEm; entregueEm; nomeArquivo; comprovante.',
} as const

const figuresOf = (result: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(result.total) },
  { name: 'Linhas aceitas', value: formatWhole(result.aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(result.rejeitados) },
  { name: 'Novas', value: formatWhole(result.novos) },
  { name: 'Alteradas', value: formatWhole(result.alterados) },
  { name: 'Já carregadas', value: formatWhole(result.iguais) },
]

function RejectedFile({ id }: { readonly id: Result['id'] }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(rejectedNotices, { id }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <Button icon={<IconFileDownload size={16} stroke={1.75} />} loading={busy} onClick={() => void download()}>
        Baixar linhas rejeitadas
      </Button>
    </div>
  )
}

function LoadDialog({ onClose }: { readonly onClose: () => void }) {
  const [result, setResult] = useState<Result>()
  const act = useAct(uploadNotices, { stale: ['notices'], onDone: setResult, onFailure: () => true })
  const forget = () => {
    act.reset()
    setResult(undefined)
  }
  const checked = useCheckedFile({ forget, take: (chosen, ensaio) => act.run({ ensaio }, chosen) })
  return (
    <FileDialog
      title="Carregar comunicações"
      file={file}
      take={{ label: 'Carregar', whileRunning: 'A carga está em andamento.' }}
      {...{ checked, act, forget, onClose }}
    >
      {result && (
        <TakenFile
          result={result}
          figures={{ label: 'Resultado da carga', figures: figuresOf(result) }}
          advice="As linhas rejeitadas podem ser corrigidas e carregadas de novo."
          onClose={forget}
        >
          <RejectedFile id={result.id} />
        </TakenFile>
      )}
    </FileDialog>
  )
}

/** 'Carregar comunicações', with its dialog: check without writing, load, and the rejected rows with their reasons. */
export function LoadNotices() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button kind="primary" icon={<IconUpload size={16} stroke={1.75} />} onClick={() => setOpened(true)}>
        Carregar comunicações
      </Button>
      {opened && <LoadDialog onClose={() => setOpened(false)} />}
    </>
  )
}
