import { IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { Banner } from '#ui/banner.tsx'
import { Figures } from '#ui/figures.tsx'
import { CheckedFileActs, useCheckedFile } from '#listing/screen/checked-file.tsx'
import { failureDetail, failureSentence, toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#listing/screen/save-file.ts'
import { RejectedLines, toneOfTaken } from '#listing/screen/rejected-lines.tsx'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { largestNoticeFile, rejectedNotices, uploadNotices } from '../contract.ts'
import styles from './load-notices.module.css'

type Result = AnswerOf<typeof uploadNotices>

const figuresOf = (result: Result) => [
  { name: 'Linhas do arquivo', value: formatWhole(result.total) },
  { name: 'Linhas aceitas', value: formatWhole(result.aceitos) },
  { name: 'Linhas rejeitadas', value: formatWhole(result.rejeitados) },
  { name: 'Novas', value: formatWhole(result.novos) },
  { name: 'Alteradas', value: formatWhole(result.alterados) },
  { name: 'Já carregadas', value: formatWhole(result.iguais) },
]

/** What a load brought, or on a rehearsal would bring, and its rejected rows. */
function LoadResult({ result, onClose }: { readonly result: Result; readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(rejectedNotices, { id: result.id }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles['form']}>
      <Banner tone={toneOfTaken(result)} title={result.mensagem} onClose={onClose}>
        {result.problemas.length > 0 && 'As linhas rejeitadas podem ser corrigidas e carregadas de novo.'}
      </Banner>
      <div className={styles['figures']}>
        <Figures label="Resultado da carga" figures={figuresOf(result)} />
      </div>
      {result.problemas.length > 0 && (
        <>
          <div className={styles['rows']}>
            <RejectedLines lines={result.problemas} />
          </div>
          <div>
            <Button icon={<IconFileDownload size={16} stroke={1.75} />} loading={busy} onClick={() => void download()}>
              Baixar linhas rejeitadas
            </Button>
          </div>
        </>
      )}
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
  const checked = useCheckedFile({ forget, take: (file, ensaio) => act.run({ ensaio }, file) })
  return (
    <Dialog
      opened
      size="wide"
      title="Carregar comunicações"
      busy={act.busy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <CheckedFileActs checked={checked} label="Carregar" whileRunning="A carga está em andamento." />
        </>
      }
    >
      <div className={styles['form']}>
        <FileDrop
          label="Arquivo de comunicações"
          shape="area"
          accept={['.csv', '.txt', '.xlsx']}
          maxBytes={largestNoticeFile}
          value={checked.file}
          disabled={checked.running !== undefined}
          onChange={checked.choose}
        />
        <p className={styles['columns']}>
          Colunas: shopping; luc; numBoleto; cpfCnpj; tipo; canal; enviadoEm; entregueEm; nomeArquivo; comprovante.
        </p>
        {act.failure !== undefined && (
          <Banner tone="error" title={failureSentence(act.failure)} onClose={forget}>
            {failureDetail(act.failure)}
          </Banner>
        )}
        {result && <LoadResult result={result} onClose={forget} />}
      </div>
    </Dialog>
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
