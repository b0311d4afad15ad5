import { expect, test } from 'vitest'
import {
  isSameSignature,
  signCancel,
  signCard,
  signCards,
  signInstallment,
  signNotification,
  signReference,
  signRefund,
  signStatus,
  signWallet,
} from './signature.ts'

// The vectors of money.md 13.2, computed independently of this code.
const merchant = { code: 'TESTMERCHANT', secureKey: 'TESTKEY' }
const charge = { merchantRefNum: '1748780000123', customerProfileId: '7', amount: '1900.00' }
const byCard = { ...charge, paymentMethod: 'CARD', cardToken: 'tok_abc', cvv: '123' }
const notification = {
  fawryRefNumber: '9100207727',
  merchantRefNumber: '1748780000123',
  orderAmount: '1900.00',
  paymentMethod: 'PAYATFAWRY',
}

test.each([
  [
    'a reference',
    signReference(merchant, { ...charge, paymentMethod: 'PAYATFAWRY' }),
    '4354dcadd6e8b66d0106dd026ad0080d3783c00a61378c139ab980a869ba1d1c',
  ],
  [
    'a wallet by QR',
    signWallet(merchant, { ...charge, paymentMethod: 'MWALLET' }),
    '7c724a59a1299bda85eaa0d43b142064fc8e0c5f2e3b341d8c94d7cff902310b',
  ],
  [
    'a wallet by request to pay',
    signWallet(merchant, { ...charge, paymentMethod: 'MWALLET', debitMobileWalletNo: '01012345678' }),
    '3535833c0783bdc1ce467cdf3c9c7321a0d2e4f14bb2a1e9ff6feeea9e0b44af',
  ],
  [
    'a card token with 3-D Secure',
    signCard(merchant, { ...byCard, returnUrl: 'http://localhost:3001/checkout/3/month' }),
    '424df2419f3e2684af42ccbe4de7afebf0616b32ab55dc7f276519321e1bf327',
  ],
  [
    'installments without a return address',
    signInstallment(merchant, { ...byCard, installmentPlanId: '42' })[0] ?? '',
    '2b1c5cd7c24bb121563f9a197d40fe5fd38ba85d79c1feb7f63a96c5bd332000',
  ],
  [
    'a status query',
    signStatus(merchant, '1748780000123'),
    '86918b27b97fe062a26abd83098d5f6b31163b70e009570560c2ed3aef67fc41',
  ],
  [
    'a refund with a reason',
    signRefund(merchant, { referenceNumber: '9100207727', refundAmount: '190.50', reason: 'goodwill' }),
    '11c92c27e786d8bed55f2ae667c6f0bc07f7abd10bdc2df2820086efefd2d0a9',
  ],
  [
    'a refund without a reason',
    signRefund(merchant, { referenceNumber: '9100207727', refundAmount: '190.50', reason: '' }),
    'beb50eb9cfe50e242a46b7207c426b95bb0fbcd7f875800aadfd3c6fbd3aa5ad',
  ],
  [
    'cancelling',
    signCancel(merchant, '9100207727', 'ar-eg'),
    '5ab9232109c7469684d9cc77b104fb5eb8fc5e4a3c7049adc89d211bb245dfd1',
  ],
  ['listing cards', signCards(merchant, '7'), '0cccd771c15f2f16d21e56b0f31b84ee6be480203a7332646ead2b00ceca33c5'],
  [
    'deleting a card',
    signCards(merchant, '7', 'tok_abc'),
    '9d42c8618ff7c867b44b5637064616131444822616b4007fde8faa98e0e2ec09',
  ],
  [
    'a PAID notification',
    signNotification(merchant, {
      ...notification,
      paymentAmount: '1902.00',
      orderStatus: 'PAID',
      paymentRefrenceNumber: '995544',
    }),
    'cc526ab6a367f49cb7d22be87682797a41988a89e6c8022ec6c0cfa81249d786',
  ],
  [
    'a NEW notification',
    signNotification(merchant, { ...notification, paymentAmount: '1900.00', orderStatus: 'NEW' }),
    'a05c5ef087748d52d56c0a0dc63795f2bf8bc7c4057e2925df26cddcfe2471a1',
  ],
])('signs %s as the published vector', (_case, signature, published) => {
  expect(signature).toBe(published)
})

test('a signature of another length is different, not an error', () => {
  expect(isSameSignature('', signStatus(merchant, '1'))).toBe(false)
})
