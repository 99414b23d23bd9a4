/** Back office labels for the kind and visibility of residences and gardens, on pages and in exports. */
export const residenceKindNames = { ordinary: "普通", famous: "名人", ancestor: "先祖", martyr: "烈士" } as const;

export const residenceStateNames = { public: "公开", private: "私密", hidden: "停止展示" } as const;

export const gardenKindNames = { ordinary: "普通", welfare: "公益", celebrity: "名人", martyrs: "烈士" } as const;
