import { IconFileZip } from '@tabler/icons-react'

import { useDownload } from '#listing/files/use-download.ts'
import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'

import type { LawsuitDetail } from '../contract/acts.ts'
import { downloadFolder } from '../contract/files.ts'
import styles from './detail.module.css'

/** Downloads the filing lawyer's documents as one file. */
export function FolderPanel({
  lawsuit,
}: {
  readonly lawsuit: Pick<LawsuitDetail, 'idAcaoAjuizamento' | 'numeroContrato' | 'checklist'>
}) {
  const { busy, download } = useDownload({
    success: (detail) => ({
      title: `Pasta da ação do contrato ${lawsuit.numeroContrato} baixada.`,
      detail,
    }),
  })
  const pending = lawsuit.checklist.filter(({ estado }) => estado === 'PENDENTE').length
  return (
    <Panel
      title="Pasta da ação"
      aside={
        <Button
          icon={<IconFileZip size={16} stroke={1.75} />}
          loading={busy}
          onClick={() => void download(downloadFolder, { id: lawsuit.idAcaoAjuizamento })}
        >
          Pasta da ação (ZIP)
        </Button>
      }
    >
      <p className={styles['quiet']}>
        Contrato e partes, títulos, memória, notificações com provas, negociação, decisões com os
        hashes, documentos e guias.
        {pending > 0 &&
          ` ${pending} ${pending === 1 ? 'documento pendente' : 'documentos pendentes'}.`}
      </p>
    </Panel>
  )
}
