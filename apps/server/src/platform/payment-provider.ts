/** The payment provider's public protocol (money.md §13). */
export interface PaymentProvider {
  close(): Promise<void>
}
