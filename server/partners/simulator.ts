import { setTimeout as wait } from 'node:timers/promises'
import { simulatedOutcome, simulatedSlowMilliseconds } from '../../rules/simulator-codes.ts'
import type { PartnerAdapter, PartnerReply, PartnerRequest } from './adapter.ts'
import { simulatedGoods } from './simulated-goods.ts'

const failures = {
  'not-registered': 'Nomor pelanggan tidak terdaftar',
  'pending-failure': 'Gagal dari biller',
  'next-partner': 'Stok partner habis',
  'bill-unavailable': 'Tagihan tidak ditemukan atau sudah lunas',
  'bill-changed': 'Tagihan berubah, cek ulang',
  'late-success': 'Gangguan jaringan operator',
} as const
const waiting: PartnerReply = { kind: 'pending', message: 'Sedang diproses' }
const failed = (reason: keyof typeof failures): PartnerReply => ({ kind: 'failure', message: failures[reason] })

/** Never answers before the caller gives up. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/**
 * A partner of our own that answers by the customer number alone, see `simulatorCodes`: nothing of it is remembered,
 * so it says the same before and after a restart. `latency` is in milliseconds. `reportLater` gets purchases that were refused
 * and are delivered all the same.
 */
export function createSimulator(latency: number, reportLater: (request: PartnerRequest) => void = () => {}): PartnerAdapter {
  const delay = async (extra: number, signal: AbortSignal) => {
    if (latency + extra > 0) await wait(latency + extra, undefined, { signal })
  }

  async function inquire(request: PartnerRequest, signal: AbortSignal): Promise<PartnerReply> {
    await delay(0, signal)
    const outcome = simulatedOutcome(request.customerCode)
    if (outcome === 'not-registered' || outcome === 'bill-unavailable') return failed(outcome)
    return simulatedGoods(request, 'inquiry')
  }

  async function purchase(request: PartnerRequest, signal: AbortSignal): Promise<PartnerReply> {
    const outcome = simulatedOutcome(request.customerCode)
    await delay(outcome === 'slow' ? simulatedSlowMilliseconds : 0, signal)
    switch (outcome) {
      case 'not-registered':
      case 'bill-unavailable':
      case 'bill-changed':
        return failed(outcome)
      case 'late-success':
        if (request.place === 0) reportLater(request)
        return failed(outcome)
      case 'next-partner':
        return request.place === 0 ? failed(outcome) : simulatedGoods(request, 'purchase')
      case 'no-answer':
      case 'pending-forever':
        return silence(signal)
      case 'pending-success':
      case 'pending-failure':
        return waiting
      default:
        return simulatedGoods(request, 'purchase')
    }
  }

  async function advise(request: PartnerRequest, signal: AbortSignal): Promise<PartnerReply> {
    await delay(0, signal)
    const outcome = simulatedOutcome(request.customerCode)
    if (outcome === 'pending-forever') return waiting
    if (outcome === 'pending-failure') return failed(outcome)
    if (
      outcome === 'not-registered' ||
      outcome === 'bill-unavailable' ||
      outcome === 'bill-changed' ||
      outcome === 'late-success'
    )
      return failed(outcome)
    return simulatedGoods(request, 'purchase')
  }

  async function answers(signal: AbortSignal): Promise<boolean> {
    await delay(0, signal)
    return true
  }

  return { inquire, purchase, advise, answers }
}
