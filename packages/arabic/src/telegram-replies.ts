// Replies of the Telegram bot.

export const telegramReplies = {
  linked: 'تم الربط. ستصلك رسائل حوار هنا.\nأرسل رقمك بالزر أدناه لنستطيع إرسال كود التأكيد إلى هذه المحادثة أيضًا.',
  phoneKnown: 'شكرًا، عرفنا رقمك. ارجع إلى حوار واطلب الكود من جديد.',
  foreignContact: 'هذه بطاقة شخص آخر. أرسل رقمك أنت بالزر أدناه.',
  unknownChat: 'هذه المحادثة غير مربوطة بحسابك بعد. افتح البوت من إعدادات التنبيهات في حوار.',
  oldLink: 'انتهت صلاحية هذا الرابط. افتح البوت من جديد من إعدادات التنبيهات في حوار.',
  help: 'هذا البوت يرسل تذكيرات حصصك فقط ولا يقرأ الرسائل. افتحه من إعدادات التنبيهات في حوار ليعرف حسابك.',
} as const

/** The confirmation code when the bot itself sends it; Telegram's gateway has its own text. */
export const telegramCode = (code: number): string => `كود تأكيد رقمك في حوار: ${code}\nلا تعطه لأحد.`
