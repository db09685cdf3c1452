// Questions and a document to rehearse with, in every language of a brief.

export const TOPICS = {
  en: [
    "REST or GraphQL for the public API?",
    "Should we split the billing service?",
    "How should we name our products?",
  ],
  ja: ["公開APIはRESTかGraphQLか", "課金サービスを分割すべきか", "製品名をどう付けるか"],
  zh: ["公开接口用REST还是GraphQL？", "是否应该拆分计费服务？", "产品应当如何命名？"],
} as const;
export const NOTES = {
  en: "# Notes\nThe API serves forty partners. Half of them call it once a day.\nTwo engineers look after it.",
  ja: "# 記録\n利用する取引先は四十社である。半数は一日に一度しか呼ばない。\n担当は二人である。",
  zh: "# 记录\n接口服务于四十家合作方。其中一半每天只调用一次接口。\n由两名工程师负责维护。",
} as const;
